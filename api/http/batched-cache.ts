import DataLoader from 'dataloader';
import { LRUCache } from 'lru-cache';
import { RollcallError } from '../../domain/errors.js';

/** How long a loaded value is used; another process may have changed it in the meantime. */
const TTL_MS = 1_000;
const MAX_ENTRIES = 10_000;
/** Limits how long a request waits for unresponsive storage; the driver itself would wait for minutes. */
const PATIENCE_MS = 4_000;

/**
 * Look-ups on the hot path: all keys requested in one turn of the event loop are loaded by one call, and values are
 * kept for a second. Missing values and failures are not kept. A load that takes too long is a 503.
 */
export class BatchedCache<V> {
  private readonly values = new LRUCache<string, Promise<V | null>>({ max: MAX_ENTRIES, ttl: TTL_MS });
  private readonly loader: DataLoader<string, V | null>;

  constructor(loadMany: (keys: string[]) => Promise<ReadonlyMap<string, V>>, patienceMs = PATIENCE_MS) {
    this.loader = new DataLoader(
      async (keys) => {
        const found = await inTime(loadMany([...new Set(keys)]), patienceMs);
        return keys.map((key) => found.get(key) ?? null);
      },
      // DataLoader's own cache would make cached values wait for the next batch.
      { cache: false, batchScheduleFn: setImmediate },
    );
  }

  get(key: string): Promise<V | null> {
    return this.values.get(key) ?? this.load(key);
  }

  /** Drops a changed value; a load in progress will not bring the old one back. */
  drop(key: string): void {
    this.values.delete(key);
  }

  private load(key: string): Promise<V | null> {
    const value = this.loader.load(key);
    const forget = (): void => {
      if (this.values.peek(key) === value) this.values.delete(key);
    };
    this.values.set(key, value);
    value.then((found) => found ?? forget(), forget);
    return value;
  }
}

async function inTime<T>(work: Promise<T>, patienceMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(
        new RollcallError('unavailable', 'Storage is not responding; nothing was saved. Try again.', {
          retryAfter: 1,
        }),
      );
    }, patienceMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
