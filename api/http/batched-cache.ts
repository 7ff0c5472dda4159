import { LRUCache } from 'lru-cache';
import { RollcallError } from '../../domain/errors.js';

/** How long a value is believed after it was asked for; another process may have changed it meanwhile. */
const TTL_MS = 1_000;
const MAX_ENTRIES = 10_000;
/** A storage that is there and silent holds up no request for longer; the driver would wait for minutes. */
const PATIENCE_MS = 4_000;

interface Batch<V> {
  keys: Set<string>;
  loaded: Promise<ReadonlyMap<string, V>>;
}

/**
 * Look-ups of the hot path: all keys that are asked for in one turn of the event loop are loaded by one call,
 * and believed for a second. What is not found is not remembered. One that takes too long is a 503.
 */
export class BatchedCache<V> {
  private readonly values = new LRUCache<string, Promise<V | null>>({ max: MAX_ENTRIES, ttl: TTL_MS });
  private batch: Batch<V> | null = null;

  constructor(
    private readonly loadMany: (keys: string[]) => Promise<ReadonlyMap<string, V>>,
    private readonly patienceMs = PATIENCE_MS,
  ) {}

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
      return inTime(this.loadMany([...keys]), this.patienceMs);
    });
    return { keys, loaded };
  }
}

async function inTime<T>(work: Promise<T>, patienceMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(
        new RollcallError('unavailable', 'Storage does not answer; nothing was accepted.', { retryAfter: 1 }),
      );
    }, patienceMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
