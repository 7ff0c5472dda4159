import { LRUCache } from 'lru-cache';

const MAX_KEYS = 10_000;

interface Bucket {
  tokens: number;
  /** Milliseconds since the epoch at which `tokens` was computed. */
  at: number;
}

/** Token buckets by key, in this process: a steady rate per second, and up to `burst` at once after a pause. */
export class TokenBuckets {
  private readonly buckets = new LRUCache<string, Bucket>({ max: MAX_KEYS });

  constructor(private readonly options: { perSecond: number; burst: number }) {}

  /** Takes `count` (at most `burst`) tokens and returns 0, or takes none and returns the milliseconds to wait. */
  take(key: string, count: number, now: number): number {
    const { perSecond, burst } = this.options;
    const bucket = this.buckets.get(key) ?? { tokens: burst, at: now };
    const tokens = Math.min(burst, bucket.tokens + (Math.max(0, now - bucket.at) * perSecond) / 1_000);
    const isEnough = tokens >= count;
    this.buckets.set(key, { tokens: isEnough ? tokens - count : tokens, at: now });
    return isEnough ? 0 : Math.ceil(((count - tokens) * 1_000) / perSecond);
  }
}
