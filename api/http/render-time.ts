import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { ObjectId } from 'mongodb';
import { rateLimited } from './rate-limited.js';

const WINDOW_SECONDS = 60;
/** A preview takes some 10 ms, so this is about a thousand of them. */
const MAX_MS = 10_000;

/**
 * The time that previews and dry runs of a workspace occupy this process, which meanwhile answers no one else. No
 * workspace gets more than a sixth of it.
 */
export class RenderTime {
  readonly #spent = new RateLimiterMemory({ points: MAX_MS, duration: WINDOW_SECONDS });
  readonly #now: () => number;

  /** @param now the time in milliseconds; tests replace it */
  constructor(now = () => performance.now()) {
    this.#now = now;
  }

  /**
   * Does synchronous work and counts its time.
   *
   * @throws RollcallError `rate_limited` if the workspace has used up its time of the minute
   */
  async spend<T>(workspaceId: ObjectId, work: () => T): Promise<T> {
    const key = workspaceId.toHexString();
    const spent = await this.#spent.get(key);
    if (spent !== null && spent.consumedPoints >= MAX_MS) throw rateLimited(MAX_MS, spent.msBeforeNext);
    const began = this.#now();
    try {
      return work();
    } finally {
      await this.#spent.penalty(key, Math.ceil(this.#now() - began));
    }
  }
}
