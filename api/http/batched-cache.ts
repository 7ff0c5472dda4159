import { setImmediate } from 'node:timers/promises';
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
  /** The keys that are requested in this turn, and what is found. */
  private turn: { keys: Set<string>; found: Promise<ReadonlyMap<string, V>> } | null = null;

  constructor(
    private readonly loadMany: (keys: string[]) => Promise<ReadonlyMap<string, V>>,
    private readonly patienceMs = PATIENCE_MS,
  ) {}

  get(key: string): Promise<V | null> {
    return this.values.get(key) ?? this.load(key);
  }

  /** Drops a changed value; a load in progress will not bring the old one back. */
  drop(key: string): void {
    this.values.delete(key);
  }

  private load(key: string): Promise<V | null> {
    const { keys, found } = (this.turn ??= this.newTurn());
    const value = found.then((values) => values.get(key) ?? null);
    keys.add(key);
    const forget = (): void => {
      if (this.values.peek(key) === value) this.values.delete(key);
    };
    this.values.set(key, value);
    value.then((loaded) => loaded ?? forget(), forget);
    return value;
  }

  private newTurn() {
    const keys = new Set<string>();
    const load = async (): Promise<ReadonlyMap<string, V>> => {
      await setImmediate();
      this.turn = null;
      return await inTime(this.loadMany([...keys]), this.patienceMs);
    };
    return { keys, found: load() };
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
