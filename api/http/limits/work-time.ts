import type { ObjectId } from 'mongodb';
import { KeyedLimiter } from '../../../domain/kernel/keyed-limiter.js';
import { rateLimited } from './rate-limited.js';
import { Windows } from './windows.js';

const WINDOW_SECONDS = 60;
/** Work of a workspace that may wait for its turn; any further one is refused with a 429. */
const MAX_WAITING = 20;
/** What has waited longer than this is refused: the work of many workspaces takes turns. */
const MAX_WAIT_MS = 10_000;
const RETRY_MS = 5_000;

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
  readonly #spent: Windows;
  readonly #msPerMinute: number;
  readonly #limiter: KeyedLimiter;
  /** Places of a workspace that rest. */
  readonly #resting = new Map<string, number>();
  readonly #pause: number;
  readonly #now: () => number;

  /** @param now the time in milliseconds; tests replace it */
  constructor(
    { atOnce, ofAll, pause = 0, msPerMinute = Infinity }: WorkLimits,
    now = () => performance.now(),
  ) {
    this.#spent = new Windows(WINDOW_SECONDS);
    this.#msPerMinute = msPerMinute;
    this.#limiter = new KeyedLimiter({
      limit: (key) => atOnce - (this.#resting.get(key) ?? 0),
      total: ofAll,
    });
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
    if (this.#limiter.waiting(key) >= MAX_WAITING) throw rateLimited(MAX_WAITING, RETRY_MS);
    this.#assertTimeLeft(key);
    const since = this.#now();
    return await new Promise<T>((resolve, reject) => {
      let isRefused = false;
      const refuse = (): void => {
        isRefused = true;
        reject(rateLimited(MAX_WAITING, RETRY_MS));
      };
      const late = setTimeout(refuse, MAX_WAIT_MS).unref();
      const done = this.patiently(workspaceId, async () => {
        clearTimeout(late);
        if (isRefused || this.#now() - since > MAX_WAIT_MS) throw rateLimited(MAX_WAITING, RETRY_MS);
        this.#assertTimeLeft(key);
        return await this.#spendNow(key, work);
      });
      done.then(resolve, reject);
    });
  }

  /** Does work when it is its turn, however long that takes. */
  async patiently<T>(workspaceId: ObjectId, work: () => Promise<T>): Promise<T> {
    const key = workspaceId.toHexString();
    return await this.#limiter.run(key, async () => {
      const began = this.#now();
      try {
        return await work();
      } finally {
        if (this.#pause > 0) this.#rest(key, (this.#now() - began) * this.#pause);
      }
    });
  }

  #rest(key: string, ms: number): void {
    this.#resting.set(key, (this.#resting.get(key) ?? 0) + 1);
    const end = (): void => {
      const left = (this.#resting.get(key) ?? 1) - 1;
      if (left === 0) this.#resting.delete(key);
      else this.#resting.set(key, left);
      this.#limiter.admit();
    };
    setTimeout(end, ms).unref();
  }

  #assertTimeLeft(key: string): void {
    const { points, msLeft } = this.#spent.used(key);
    if (points >= this.#msPerMinute) throw rateLimited(this.#msPerMinute, msLeft);
  }

  async #spendNow<T extends { ms: number }>(key: string, work: () => Promise<T>): Promise<T> {
    const began = this.#now();
    let ms: number | null = null;
    try {
      const result = await work();
      ms = result.ms;
      return result;
    } finally {
      this.#spent.add(key, Math.ceil(ms ?? this.#now() - began));
    }
  }
}
