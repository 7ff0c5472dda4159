import { LRUCache } from 'lru-cache';

const MAX_STATES = 10_000;

/** Reads of states, shared by all clients that follow the same one. */
export class StateReads {
  readonly #reads = new LRUCache<string, Promise<string>>({ max: MAX_STATES, ttl: 1 });

  /** The state as JSON text, not older than `maxAgeMs`. */
  get({ name, maxAgeMs }: { name: string; maxAgeMs: number }, read: () => Promise<string>): Promise<string> {
    const known = this.#reads.get(name);
    if (known !== undefined) return known;
    const reading = read();
    this.#reads.set(name, reading, { ttl: maxAgeMs });
    // A failure is not kept.
    reading.catch(() => this.#reads.delete(name));
    return reading;
  }
}
