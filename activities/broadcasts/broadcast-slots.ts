/** With mails that take no longer on average, other mail hardly waits for a connection. */
const QUICK_MS = 250;
/** Share of the connections that slow broadcasts may have. */
const SLOW_SHARE = 0.8;
/** Weight of the newest mail in the moving average. */
const NEWEST_WEIGHT = 0.1;

/**
 * Limits how many connections to the mail server the broadcasts of a worker take from other mail: all of them while their mails are
 * quick, since a mail that waits for one is served in order of arrival; otherwise a fifth is left to others.
 */
export class BroadcastSlots {
  readonly #connections: number;
  readonly #now: () => number;
  readonly #waiting: (() => void)[] = [];
  #held = 0;
  #averageMs = Infinity;

  constructor(connections: number, now: () => number = () => performance.now()) {
    this.#connections = connections;
    this.#now = now;
  }

  /** Resolves with a function that releases the slot. Waiters are served in order of arrival. */
  async acquire(): Promise<() => void> {
    if (this.#held < this.#limit) this.#held += 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    const since = this.#now();
    return () => {
      this.#release(this.#now() - since);
    };
  }

  get #limit(): number {
    const isQuick = this.#averageMs <= QUICK_MS;
    return isQuick ? this.#connections : Math.max(1, Math.floor(this.#connections * SLOW_SHARE));
  }

  #release(tookMs: number): void {
    this.#averageMs = Number.isFinite(this.#averageMs)
      ? this.#averageMs * (1 - NEWEST_WEIGHT) + tookMs * NEWEST_WEIGHT
      : tookMs;
    this.#held -= 1;
    while (this.#held < this.#limit) {
      const next = this.#waiting.shift();
      if (next === undefined) return;
      this.#held += 1;
      next();
    }
  }
}
