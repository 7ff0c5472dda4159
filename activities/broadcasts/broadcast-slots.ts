import { Slots } from '../slots.js';

/** Up to this average, a mail of a broadcast hardly delays other mail that waits for its connection. */
const QUICK_MS = 250;
/** Share of the connections that slow broadcasts may have. */
const SLOW_SHARE = 0.8;
/** Weight of the newest mail in the moving average. */
const NEWEST_WEIGHT = 0.1;
/** All broadcasts share one queue. */
const KEY = 'broadcasts';

/**
 * Limits how many connections to the mail server the broadcasts of a worker take from other mail: all of them while their mails are
 * quick, since mails that wait for a connection are served in order of arrival; otherwise a fifth is left to others.
 */
export class BroadcastSlots {
  readonly #slots = new Slots(() => this.#limit);
  #averageMs: number | null = null;

  constructor(
    private readonly connections: number,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Resolves with a function that releases the slot. */
  async acquire(): Promise<() => void> {
    const release = await this.#slots.acquire(KEY);
    const since = this.now();
    return () => {
      this.#note(this.now() - since);
      release();
    };
  }

  get #limit(): number {
    const isQuick = this.#averageMs !== null && this.#averageMs <= QUICK_MS;
    return isQuick ? this.connections : Math.max(1, Math.floor(this.connections * SLOW_SHARE));
  }

  #note(tookMs: number): void {
    const before = this.#averageMs ?? tookMs;
    this.#averageMs = before * (1 - NEWEST_WEIGHT) + tookMs * NEWEST_WEIGHT;
  }
}
