import { LRUCache } from 'lru-cache';

/** How long a value is believed after it was asked for; another process may have changed it meanwhile. */
const TTL_MS = 1_000;
const MAX_ENTRIES = 10_000;

interface Batch<V> {
  keys: Set<string>;
  loaded: Promise<ReadonlyMap<string, V>>;
}

/**
 * Look-ups of the hot path: all keys that are asked for in one turn of the event loop are loaded by one call,
 * and believed for a second. What is not found is not remembered.
 */
export class TickCache<V> {
  private readonly values = new LRUCache<string, Promise<V | null>>({ max: MAX_ENTRIES, ttl: TTL_MS });
  private batch: Batch<V> | null = null;

  constructor(private readonly loadMany: (keys: string[]) => Promise<ReadonlyMap<string, V>>) {}

  get(key: string): Promise<V | null> {
    const known = this.values.get(key);
    if (known !== undefined) return known;
    const value = this.load(key);
    this.values.set(key, value);
    return value;
  }

  /** Forgets a value that has changed; a load that is under way will not bring the old one back. */
  drop(key: string): void {
    this.values.delete(key);
  }

  private async load(key: string): Promise<V | null> {
    this.batch ??= this.nextBatch();
    this.batch.keys.add(key);
    let value: V | null = null;
    try {
      value = (await this.batch.loaded).get(key) ?? null;
      return value;
    } finally {
      if (value === null) this.values.delete(key);
    }
  }

  private nextBatch(): Batch<V> {
    const keys = new Set<string>();
    const loaded = new Promise((resolve) => setImmediate(resolve)).then(() => {
      this.batch = null;
      return this.loadMany([...keys]);
    });
    return { keys, loaded };
  }
}
