import { KeyedLimiter, type Waiting } from '../../domain/kernel/keyed-limiter.js';
import { StoppedError } from '../http/deadline.js';
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
export type ReleaseConnection = (oursMs?: number) => void;

/**
 * Divides the connections to the mail server between receiving domains: the server may take its time for one of them,
 * and that must not hold up the others.
 *
 * 1. A domain whose mails are quick may have all connections, one that is unknown half of them, a slow one a quarter, and
 *    all slow ones together half.
 * 2. A domain is slow while the average of its mails, or the age of one in progress, is above `SLOW_MS`, provided that
 *    the server has been quick with any mail lately: if it is slow with all of them, sparing connections helps no one.
 * 3. Mails of a domain are served in order of arrival, and domains in turn.
 */
export class DomainShares {
  readonly #connections: number;
  readonly #perConnection: number;
  readonly #now: () => number;
  readonly #times: RecentTimes;
  readonly #limiter: KeyedLimiter;
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
    this.#limiter = new KeyedLimiter({
      limit: (domain) => Math.min(this.#limitOf(domain), this.#leftOfSlowOnes(domain)),
      total: connections,
    });
  }

  /** Whether a mail to the domain would get a connection at once, or soon if the domain is quick. */
  hasRoom(domain: string): boolean {
    const begun = this.#limiter.held(domain) + this.#limiter.waiting(domain);
    return (
      begun < Math.min(this.#limitOf(domain) * this.#mailsPerConnection(domain), this.#leftOfSlowOnes(domain))
    );
  }

  /**
   * Resolves with a function that releases the connection.
   * @throws StoppedError `ETIMEDOUT` if there is none within `waitMs`; the signal's reason if it is aborted first
   */
  async acquire(domain: string, wait: Pick<Waiting, 'signal' | 'waitMs'> = {}): Promise<ReleaseConnection> {
    const release = await this.#limiter.acquire(domain, wait);
    if (release === null)
      throw new StoppedError('ETIMEDOUT', `No connection within ${String(wait.waitMs)} ms`);
    const end = this.#times.begin(domain);
    return (oursMs) => {
      const took = end(oursMs);
      if (took !== null && took <= SLOW_MS) this.#quickAt = this.#now();
      release();
    };
  }

  #limitOf(domain: string): number {
    if (this.#isSlow(domain)) return Math.ceil(this.#connections / 4);
    return this.#times.average(domain) !== undefined ? this.#connections : Math.ceil(this.#connections / 2);
  }

  /** How many connections a slow domain may have beside the other slow ones. */
  #leftOfSlowOnes(domain: string): number {
    if (!this.#isSlow(domain)) return Infinity;
    const others = this.#times.busy().filter((name) => name !== domain && this.#isSlow(name));
    const held = others.reduce((sum, name) => sum + this.#limiter.held(name), 0);
    return Math.ceil(this.#connections / 2) - held;
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
