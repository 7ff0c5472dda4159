import { setTimeout as delay } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';

/** The longest delay of a refusal, which also bounds the number of delayed requests. */
const MAX_HELD_MS = 2_000;
const MAX_PACED = 10_000;

/** Sends the refusals to each key one at a time, so that callers who ask again at once do not take the time of others. */
export class RefusalPace {
  readonly #nextAt = new LRUCache<string, number>({ max: MAX_PACED });

  /** @param everyMs between two refusals to one key */
  constructor(private readonly everyMs: number) {}

  /** Waits for the key's turn. */
  async wait(key: string): Promise<void> {
    const now = Date.now();
    const at = Math.max(now, this.#nextAt.get(key) ?? 0);
    if (at - now > MAX_HELD_MS) return;
    this.#nextAt.set(key, at + this.everyMs);
    if (at > now) await delay(at - now);
  }
}
