import { asError } from '../http/as-error.js';
import { startDeadline } from '../http/deadline.js';
import { KNOWN_FOR_MS, RecentTimes } from './recent-times.js';

/**
 * Mails that may be in progress for each connection at most: while one is handed over, others are rendered, claimed and
 * recorded, in shared transactions.
 */
export const MAILS_PER_CONNECTION = 12;
/** Mails wait for a connection only if that takes less than this, by their domain's average: what they are made from is recent. */
const MAX_WAIT_MS = 500;
/** A mail that takes longer makes its domain slow, for as long as its average does. */
const SLOW_MS = 2_000;

/** Gives a connection back; `oursMs` of the time it was held were not the server's. */
export type Release = (oursMs?: number) => void;

interface Waiter {
  domain: string;
  admit: (release: Release) => void;
}

/**
 * Divides the connections to the mail server between receiving domains: the server may take its time for one of them,
 * and that must not hold up the others.
 *
 * 1. A domain whose mails are quick may have all connections, one that is unknown half of them, a slow one a quarter, and
 *    all slow ones together half.
 * 2. A domain is slow while the average of its mails, or the age of one in progress, is above `SLOW_MS`, provided that
 *    the server has been quick with any mail lately: if it is slow with all of them, sparing connections helps no one.
 * 3. Waiters are served in order of arrival, except those whose domain has its share.
 */
export class DomainShares {
  readonly #connections: number;
  readonly #perConnection: number;
  readonly #now: () => number;
  readonly #times: RecentTimes;
  readonly #waiters = new Set<Waiter>();
  #used = 0;
  #quickAt = -Infinity;

  /** @param perConnection mails of quick domains that may have or wait for each connection */
  constructor(
    connections: number,
    { now = () => performance.now(), perConnection = 1 }: { now?: () => number; perConnection?: number } = {},
  ) {
    this.#connections = connections;
    this.#perConnection = perConnection;
    this.#now = now;
    this.#times = new RecentTimes(now);
  }

  /** Whether a mail to the domain would get a connection at once, or soon if the domain is quick. */
  hasRoom(domain: string): boolean {
    const waiting = [...this.#waiters].filter((waiter) => waiter.domain === domain).length;
    const limit = this.#limitOf(domain) * this.#mailsPerConnection(domain);
    return this.#times.inProgress(domain) + waiting < limit && this.#fitsSlowOnes(domain, waiting);
  }

  /**
   * Resolves with a function that releases the connection.
   * @throws the signal's reason if it is aborted first
   */
  async acquire(domain: string, signal?: AbortSignal): Promise<Release> {
    signal?.throwIfAborted();
    if (this.#mayStart(domain)) return this.#hold(domain);
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        this.#waiters.delete(waiter);
        signal?.removeEventListener('abort', giveUp);
      };
      const giveUp = (): void => {
        leave();
        reject(asError(signal?.reason));
      };
      const waiter: Waiter = {
        domain,
        admit: (release) => {
          leave();
          resolve(release);
        },
      };
      this.#waiters.add(waiter);
      signal?.addEventListener('abort', giveUp, { once: true });
    });
  }

  /**
   * The same, waiting for so long at most.
   * @throws the reason of the signal or the deadline
   */
  async acquireWithin(
    domain: string,
    { waitMs, signal }: { waitMs: number; signal: AbortSignal | undefined },
  ): Promise<Release> {
    if (signal?.aborted !== true && this.#mayStart(domain)) return this.#hold(domain);
    const deadline = startDeadline(waitMs, signal);
    try {
      return await this.acquire(domain, deadline.signal);
    } finally {
      deadline.clear();
    }
  }

  #hold(domain: string): Release {
    const end = this.#times.begin(domain);
    this.#used += 1;
    return (oursMs) => {
      const took = end(oursMs);
      if (took === null) return;
      this.#used -= 1;
      if (took <= SLOW_MS) this.#quickAt = this.#now();
      this.#admit();
    };
  }

  #admit(): void {
    for (const waiter of this.#waiters) {
      if (this.#used >= this.#connections) return;
      if (this.#mayStart(waiter.domain)) waiter.admit(this.#hold(waiter.domain));
    }
  }

  #mayStart(domain: string): boolean {
    if (this.#used >= this.#connections) return false;
    return this.#times.inProgress(domain) < this.#limitOf(domain) && this.#fitsSlowOnes(domain, 0);
  }

  #limitOf(domain: string): number {
    if (this.#isSlow(domain)) return Math.ceil(this.#connections / 4);
    return this.#times.average(domain) !== undefined ? this.#connections : Math.ceil(this.#connections / 2);
  }

  #fitsSlowOnes(domain: string, waiting: number): boolean {
    if (!this.#isSlow(domain)) return true;
    const slow = this.#times.busy().filter((name) => this.#isSlow(name));
    const held = slow.reduce((sum, name) => sum + this.#times.inProgress(name), 0);
    return held + waiting < Math.ceil(this.#connections / 2);
  }

  #isSlow(domain: string): boolean {
    if (this.#now() - this.#quickAt > KNOWN_FOR_MS) return false;
    return this.#times.tookMs(domain) > SLOW_MS;
  }

  /** Mails that may have or wait for each connection of the domain: the last of them waits `MAX_WAIT_MS` at most. */
  #mailsPerConnection(domain: string): number {
    const average = this.#times.average(domain);
    if (average === undefined || this.#isSlow(domain)) return 1;
    return Math.min(this.#perConnection, Math.max(1, 1 + Math.floor(MAX_WAIT_MS / Math.max(average, 1))));
  }
}
