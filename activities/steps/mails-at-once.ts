import { LRUCache } from 'lru-cache';

/** A mail that takes longer makes its workspace's mails slow, for as long as their average does. */
const SLOW_MS = 2_000;
/** Weight of the newest mail in the moving average. */
const NEWEST_WEIGHT = 0.3;
/** How many workspaces' averages are kept, and for how long after their last mail. */
const MAX_KNOWN = 1_000;
const KNOWN_FOR_MS = 600_000;

/**
 * Places for mails that are sent within a workflow task, which saves Temporal an activity. Such a mail holds the task and
 * a place in the cache of workflows, so only quick ones have them.
 *
 * 1. A workspace whose mails are quick may have all places, one that is unknown the first few, a slow one none.
 * 2. It is slow while the average of its mails, or the age of one in progress, is above `SLOW_MS`. Mails that are sent
 *    as activities count, too, so that it becomes quick again.
 */
export class MailsAtOnce {
  readonly #averages = new LRUCache<string, number>({ max: MAX_KNOWN, ttl: KNOWN_FOR_MS });
  readonly #sending = new Map<string, Set<{ since: number }>>();
  #used = 0;

  /**
   * @param places of all workspaces together; 0 for none
   * @param unknown how many may be taken, by any workspace, for one that is unknown to get another
   */
  constructor(
    private readonly places: number,
    private readonly unknown: number,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Takes a place until the function that it returns is called; null if there is none for the workspace. */
  take(workspaceId: string): (() => void) | null {
    const average = this.#averages.get(workspaceId);
    const limit = average === undefined ? Math.min(this.unknown, this.places) : this.places;
    if (this.#used >= limit || this.#tookMs(workspaceId) > SLOW_MS) return null;
    this.#used += 1;
    return () => {
      this.#used -= 1;
    };
  }

  /** Measures the sending of a mail. */
  async measure<T>(workspaceId: string, send: () => Promise<T>): Promise<T> {
    const one = { since: this.now() };
    const sending = this.#sending.get(workspaceId) ?? new Set();
    this.#sending.set(workspaceId, sending.add(one));
    try {
      return await send();
    } finally {
      sending.delete(one);
      if (sending.size === 0) this.#sending.delete(workspaceId);
      const took = this.now() - one.since;
      const average = this.#averages.get(workspaceId) ?? took;
      this.#averages.set(workspaceId, average * (1 - NEWEST_WEIGHT) + took * NEWEST_WEIGHT);
    }
  }

  #tookMs(workspaceId: string): number {
    const [oldest] = this.#sending.get(workspaceId) ?? [];
    const age = oldest === undefined ? 0 : this.now() - oldest.since;
    return Math.max(age, this.#averages.get(workspaceId) ?? 0);
  }
}
