import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { ObjectId } from 'mongodb';
import { Slots } from '../../domain/kernel/slots.js';
import { rateLimited } from './rate-limited.js';

const WINDOW_SECONDS = 60;
/** Work of a workspace that may wait for its turn; any further one is refused with a 429. */
const MAX_WAITING = 20;
/** What has waited longer than this is refused: the work of many workspaces takes turns. */
const MAX_WAIT_MS = 10_000;
const RETRY_MS = 5_000;
const ALL = '';

/** What one kind of work may take of this process. */
export interface WorkLimits {
  /** Of one workspace at once; the rest waits. */
  atOnce: number;
  /** How many places all workspaces have together; they take turns. */
  ofAll: number;
  /** How long a workspace's place rests after its work, as a multiple of the time it took: with 3, a workspace works a quarter of the time. */
  pause?: number;
  /** Of one workspace in a minute. */
  msPerMinute?: number;
}

/**
 * The time that one kind of work takes of what all workspaces share: the threads that render, or MongoDB. A workspace does a
 * little of it at once, and gets a part of each minute.
 */
export class WorkTime {
  /** Null without a limit. */
  readonly #spent: RateLimiterMemory | null;
  readonly #own: Slots;
  readonly #all: Slots;
  readonly #pause: number;
  readonly #now: () => number;

  /** @param now the time in milliseconds; tests replace it */
  constructor({ atOnce, ofAll, pause = 0, msPerMinute }: WorkLimits, now = () => performance.now()) {
    this.#spent =
      msPerMinute === undefined
        ? null
        : new RateLimiterMemory({ points: msPerMinute, duration: WINDOW_SECONDS });
    this.#own = new Slots(atOnce);
    this.#all = new Slots(ofAll);
    this.#pause = pause;
    this.#now = now;
  }

  /**
   * Does work when it is its turn, and counts the time that it reports, or that it took until it failed.
   *
   * @throws RollcallError `rate_limited` if the workspace has used up its time of the minute, has too much waiting, or this has
   *   waited too long
   */
  async spend<T extends { ms: number }>(workspaceId: ObjectId, work: () => Promise<T>): Promise<T> {
    const key = workspaceId.toHexString();
    if (this.#own.waiting(key) >= MAX_WAITING) throw rateLimited(MAX_WAITING, RETRY_MS);
    await this.#assertTimeLeft(key);
    const since = this.#now();
    return await this.patiently(workspaceId, async () => {
      if (this.#now() - since > MAX_WAIT_MS) throw rateLimited(MAX_WAITING, RETRY_MS);
      await this.#assertTimeLeft(key);
      return await this.#spendNow(key, work);
    });
  }

  /** Does work when it is its turn, however long that takes. */
  async patiently<T>(workspaceId: ObjectId, work: () => Promise<T>): Promise<T> {
    const release = await this.#own.acquire(workspaceId.toHexString());
    let ms = 0;
    try {
      return await this.#all.hold(ALL, async () => {
        const began = this.#now();
        try {
          return await work();
        } finally {
          ms = this.#now() - began;
        }
      });
    } finally {
      if (this.#pause === 0) release();
      else setTimeout(release, ms * this.#pause).unref();
    }
  }

  async #assertTimeLeft(key: string): Promise<void> {
    const spent = (await this.#spent?.get(key)) ?? null;
    if (this.#spent === null || spent === null) return;
    const { points } = this.#spent;
    if (spent.consumedPoints >= points) throw rateLimited(points, spent.msBeforeNext);
  }

  async #spendNow<T extends { ms: number }>(key: string, work: () => Promise<T>): Promise<T> {
    const began = this.#now();
    let ms: number | null = null;
    try {
      const result = await work();
      ms = result.ms;
      return result;
    } finally {
      await this.#spent?.penalty(key, Math.ceil(ms ?? this.#now() - began));
    }
  }
}
