import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { ObjectId } from 'mongodb';
import { rateLimited } from './rate-limited.js';

const WINDOW_SECONDS = 60;
/** A preview takes some 10 ms, so this is about a thousand of them. */
const MAX_MS = 10_000;
/** Previews of a workspace that may wait for the one before; any further one is refused with a 429. */
const MAX_WAITING = 20;
/** What has waited longer than this is refused: templates of many workspaces take their turns in one thread. */
const MAX_WAIT_MS = 10_000;
const RETRY_MS = 5_000;

/**
 * The time for which previews and dry runs of a workspace occupy the threads that render. They are rendered one after the
 * other, and no workspace gets more than a sixth of the time.
 */
export class RenderTime {
  readonly #spent = new RateLimiterMemory({ points: MAX_MS, duration: WINDOW_SECONDS });
  readonly #lines = new Map<string, { waiting: number; last: Promise<unknown> }>();
  readonly #now: () => number;

  /** @param now the time in milliseconds; tests replace it */
  constructor(now = () => performance.now()) {
    this.#now = now;
  }

  /**
   * Does work after the workspace's earlier work, and counts the time that it reports, or that it took until it failed.
   *
   * @throws RollcallError `rate_limited` if the workspace has used up its time of the minute, has too much waiting, or this has
   *   waited too long
   */
  async spend<T extends { ms: number }>(workspaceId: ObjectId, work: () => Promise<T>): Promise<T> {
    const key = workspaceId.toHexString();
    const line = this.#lines.get(key) ?? { waiting: 0, last: Promise.resolve() };
    if (line.waiting >= MAX_WAITING) throw rateLimited(MAX_WAITING, RETRY_MS);
    this.#lines.set(key, line);
    line.waiting += 1;
    const since = this.#now();
    const result = line.last.then(() => {
      if (this.#now() - since > MAX_WAIT_MS) throw rateLimited(MAX_WAITING, RETRY_MS);
      return this.#spendNow(key, work);
    });
    line.last = result.catch(() => undefined);
    try {
      return await result;
    } finally {
      line.waiting -= 1;
      if (line.waiting === 0) this.#lines.delete(key);
    }
  }

  async #spendNow<T extends { ms: number }>(key: string, work: () => Promise<T>): Promise<T> {
    const spent = await this.#spent.get(key);
    if (spent !== null && spent.consumedPoints >= MAX_MS) throw rateLimited(MAX_MS, spent.msBeforeNext);
    const began = this.#now();
    let ms: number | null = null;
    try {
      const result = await work();
      ms = result.ms;
      return result;
    } finally {
      await this.#spent.penalty(key, Math.ceil(ms ?? this.#now() - began));
    }
  }
}
