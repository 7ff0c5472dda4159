import { LRUCache } from 'lru-cache';

/** Keys that are counted; those that were used longest ago are forgotten, so that a flood of keys does not fill the memory. */
const MAX_KEYS = 100_000;

/** What a client has used in its current window. */
export interface Used {
  points: number;
  /** Until the window ends. */
  msLeft: number;
}

/** Counts what clients use, by key, within windows of a fixed length. In this process. */
export class Windows {
  /** Bounded by size: `max` would reserve the memory of all keys at once, 3 MiB for each kind of limit. */
  readonly #windows = new LRUCache<string, { points: number; endsAt: number }>({
    maxSize: MAX_KEYS,
    sizeCalculation: () => 1,
  });
  readonly #ms: number;

  /** @param now the time in milliseconds; tests replace it */
  constructor(
    seconds: number,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.#ms = seconds * 1_000;
  }

  used(key: string): Used {
    const window = this.#windows.get(key);
    const msLeft = (window?.endsAt ?? 0) - this.now();
    return window === undefined || msLeft <= 0
      ? { points: 0, msLeft: this.#ms }
      : { points: window.points, msLeft };
  }

  /** Counts a use; the first one begins a window. */
  add(key: string, points = 1): Used {
    const { points: before, msLeft } = this.used(key);
    const used = { points: before + points, msLeft };
    this.set(key, used);
    return used;
  }

  set(key: string, { points, msLeft }: Used): void {
    this.#windows.set(key, { points, endsAt: this.now() + msLeft });
  }
}
