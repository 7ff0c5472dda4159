import { LRUCache } from 'lru-cache';
import { RecentTimes } from '../mail/recent-times.js';

/** A destination whose mails take longer holds up what waits for it. */
const SLOW_MS = 2_000;
/** As much mail as it takes in this time may wait for it. */
const MAX_WAIT_MS = 10_000;
/** Other mail is tried again together with what else it takes in this time. */
const TOGETHER_MS = 10_000;
/** It is tried again after this time at the latest: it may be quicker by then. */
const LONGEST_MS = 600_000;
/** How many destinations are known, and for how long after their last mail. */
const MAX_KNOWN = 1_000;
const KNOWN_FOR_MS = 600_000;

/** Knows how long mails to each destination take, and so which of those that wait have to wait long. */
export class HeldUp {
  readonly #times: RecentTimes;
  /** When the last mail that was sent back is to be tried again. */
  readonly #later = new LRUCache<string, number>({ max: MAX_KNOWN, ttl: KNOWN_FOR_MS });

  constructor(private readonly now: () => number) {
    this.#times = new RecentTimes(now);
  }

  /** Takes note of a mail; returns a function that must be called when it has ended. */
  begin(key: string): () => void {
    return this.#times.begin(key);
  }

  /** Whether mail was sent to it lately that did not take long. */
  isQuick(key: string): boolean {
    return this.#times.average(key) !== undefined && this.#times.tookMs(key) <= SLOW_MS;
  }

  /** How many of the mails that wait for a destination it will take soon: at least one. */
  soon(key: string): number {
    if (this.#times.tookMs(key) <= SLOW_MS) return Infinity;
    return Math.max(1, Math.ceil(MAX_WAIT_MS / this.#everyMs(key)));
  }

  /** After how long to try a mail again that it will not take soon. */
  reserve(key: string): number {
    const now = this.now();
    const at = Math.max(now + MAX_WAIT_MS, this.#later.get(key) ?? 0) + this.#everyMs(key);
    const bounded = Math.min(at, now + LONGEST_MS);
    this.#later.set(key, bounded);
    return Math.ceil((bounded - now) / TOGETHER_MS) * TOGETHER_MS;
  }

  /** It takes a mail about this often. */
  #everyMs(key: string): number {
    return this.#times.tookMs(key) / Math.max(1, this.#times.inProgress(key));
  }
}
