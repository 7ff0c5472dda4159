import { KeyedLimiter, type Release } from '../../domain/kernel/keyed-limiter.js';
import { RecentTimes } from '../mail/recent-times.js';

/** A mail that takes longer makes its workspace's mails slow, for as long as their average does. */
const SLOW_MS = 2_000;
/**
 * Places for mails that are sent within a workflow task, which saves Temporal an activity. Such a mail holds the task and
 * a place in the cache of workflows, so only quick ones have them.
 *
 * 1. A workspace whose mails are quick may have all places, one that is unknown the first few, a slow one none.
 * 2. It is slow while the average of its mails, or the age of one in progress, is above `SLOW_MS`. Mails that are sent
 *    as activities count, too, so that it becomes quick again.
 */
export class MailsAtOnce {
  readonly #times: RecentTimes;
  readonly #places: KeyedLimiter;

  /**
   * @param places of all workspaces together; 0 for none
   * @param unknown how many may be taken, by any workspace, for one that is unknown to get another
   */
  constructor(
    places: number,
    private readonly unknown: number,
    now: () => number = () => performance.now(),
  ) {
    this.#times = new RecentTimes(now);
    this.#places = new KeyedLimiter({ limit: (workspaceId) => this.#limitOf(workspaceId), total: places });
  }

  /** Takes a place until the function that it returns is called; null if there is none for the workspace. */
  take(workspaceId: string): Release | null {
    return this.#places.tryAcquire(workspaceId);
  }

  #limitOf(workspaceId: string): number {
    if (this.#times.tookMs(workspaceId) > SLOW_MS) return 0;
    const isKnown = this.#times.average(workspaceId) !== undefined;
    return isKnown || this.#places.used < this.unknown ? Infinity : 0;
  }

  /** Measures the sending of a mail. */
  async measure<T>(workspaceId: string, send: () => Promise<T>): Promise<T> {
    const end = this.#times.begin(workspaceId);
    try {
      return await send();
    } finally {
      end();
    }
  }
}
