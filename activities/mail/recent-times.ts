import { LRUCache } from 'lru-cache';
import { MovingAverage } from '../../domain/kernel/moving-average.js';

/** Weight of the newest mail in the moving average. */
const NEWEST_WEIGHT = 0.3;
/** How many averages are kept. */
const MAX_KNOWN = 1_000;
/** How long an average holds after the last mail. */
export const KNOWN_FOR_MS = 600_000;

/** Measures how long mails of each key (a domain, a provider, a workspace) take: those in progress and those of late. */
export class RecentTimes {
  readonly #inProgress = new Map<string, Set<{ since: number }>>();
  readonly #averages = new LRUCache<string, MovingAverage>({ max: MAX_KNOWN, ttl: KNOWN_FOR_MS });

  constructor(private readonly now: () => number) {}

  /**
   * Takes note of a mail. The function that it returns must be called when it has ended, with what is not to count of
   * the time, and returns the rest; null if it had been called before.
   */
  begin(key: string): (withoutMs?: number) => number | null {
    const one = { since: this.now() };
    const mails = this.#inProgress.get(key) ?? new Set();
    this.#inProgress.set(key, mails.add(one));
    return (withoutMs = 0) => {
      if (!mails.delete(one)) return null;
      if (mails.size === 0) this.#inProgress.delete(key);
      const took = Math.max(0, this.now() - one.since - withoutMs);
      const average = this.#averages.get(key) ?? new MovingAverage(NEWEST_WEIGHT);
      average.add(took);
      this.#averages.set(key, average);
      return took;
    };
  }

  /** In milliseconds; undefined if no mail has ended lately. */
  average(key: string): number | undefined {
    return this.#averages.get(key)?.value;
  }

  /** The keys of mails in progress. */
  busy(): string[] {
    return [...this.#inProgress.keys()];
  }

  /** How many mails are in progress. */
  inProgress(key: string): number {
    return this.#inProgress.get(key)?.size ?? 0;
  }

  /** The average, or the age of the oldest mail in progress if that is longer; 0 for an unknown key. In milliseconds. */
  tookMs(key: string): number {
    const [oldest] = this.#inProgress.get(key) ?? [];
    const age = oldest === undefined ? 0 : this.now() - oldest.since;
    return Math.max(age, this.average(key) ?? 0);
  }
}
