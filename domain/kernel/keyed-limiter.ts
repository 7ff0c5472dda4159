/** Gives a slot back. Calling it again does nothing. */
export type Release = () => void;

/** Functions are asked each time. What they return may shrink below what is held: then nothing starts until enough has ended. */
export interface LimiterOptions {
  /** Slots of a key. */
  limit: number | ((key: string) => number);
  /** Slots of all keys together; unlimited by default. */
  total?: number | (() => number);
  /** Waiters of a key; further ones are refused. Unlimited by default. */
  maxWaiting?: number | ((key: string) => number);
}

/** How to wait for a slot. */
export interface Waiting {
  signal?: AbortSignal | undefined;
  /** Longest wait, in milliseconds. */
  waitMs?: number;
  /** Asked of the first waiter of a key; while it returns false, that key waits and the others pass it. */
  mayStart?: () => boolean;
}

interface Waiter {
  mayStart: (() => boolean) | undefined;
  settle: (release: Release | null) => void;
}

/** A slot was not given: the wait was over, or too many wait already. */
export class LimitReached extends Error {
  override name = 'LimitReached';
}

/**
 * Admits work: so much at a time per key (a workspace, an origin, a mail domain) and in all.
 *
 * 1. A slot is held from `acquire` until its release function is called.
 * 2. Waiters of a key are served in order of arrival. Of the keys with waiters, the one that holds the fewest slots is next;
 *    of several, the one that was served longest ago. So a key with much work delays another's by one slot.
 * 3. A key at its limit, or whose first waiter may not start, holds up only itself.
 * 4. A waiter that gives up never holds a slot.
 * 5. A key without holders and waiters is forgotten.
 */
export class KeyedLimiter {
  readonly #limit: (key: string) => number;
  readonly #total: () => number;
  readonly #maxWaiting: (key: string) => number;
  readonly #held = new Map<string, number>();
  /** In the order in which their keys were served. */
  readonly #queues = new Map<string, Set<Waiter>>();
  #used = 0;

  constructor({ limit, total = Infinity, maxWaiting = Infinity }: LimiterOptions) {
    this.#limit = typeof limit === 'number' ? () => limit : limit;
    this.#total = typeof total === 'number' ? () => total : total;
    this.#maxWaiting = typeof maxWaiting === 'number' ? () => maxWaiting : maxWaiting;
  }

  /** Slots that are held, of all keys. */
  get used(): number {
    return this.#used;
  }

  /** Keys that hold slots or wait for them. */
  get size(): number {
    return new Set([...this.#held.keys(), ...this.#queues.keys()]).size;
  }

  /** Keys that wait. */
  get waitingKeys(): string[] {
    return [...this.#queues.keys()];
  }

  /** Slots that a key holds. */
  held(key: string): number {
    return this.#held.get(key) ?? 0;
  }

  /** Waiters of a key. */
  waiting(key: string): number {
    return this.#queues.get(key)?.size ?? 0;
  }

  /** A slot that is free now; null if there is none, or others of the key wait. */
  tryAcquire(key: string): Release | null {
    return this.waiting(key) === 0 && this.#hasRoom(key) ? this.#hold(key) : null;
  }

  /**
   * Waits for a slot. Null if there was none in time, or too many wait already.
   * @throws the signal's reason if it is aborted first
   */
  async acquire(key: string, waiting: Waiting = {}): Promise<Release | null> {
    const { signal, mayStart } = waiting;
    signal?.throwIfAborted();
    const free = mayStart === undefined ? this.tryAcquire(key) : null;
    if (free !== null) return free;
    const release = await this.#wait(key, waiting);
    if (release === null) signal?.throwIfAborted();
    return release;
  }

  /**
   * Holds a slot while `work` runs.
   * @throws LimitReached where `acquire` resolves with null
   */
  async run<T>(key: string, work: () => Promise<T>, waiting: Waiting = {}): Promise<T> {
    const release = await this.acquire(key, waiting);
    if (release === null) throw new LimitReached();
    try {
      return await work();
    } finally {
      release();
    }
  }

  /** Serves waiters. To be called where a limit has grown, or a waiter may start, without a slot having been released. */
  admit(): void {
    for (let key = this.#next(); key !== null; key = this.#next()) {
      const queue = this.#queues.get(key);
      const [first] = queue ?? [];
      if (queue === undefined || first === undefined) return;
      this.#queues.delete(key);
      this.#queues.set(key, queue);
      first.settle(this.#hold(key));
    }
  }

  /** Sends the waiters of a key away, but for the first `keep`: their `acquire` resolves with null, in order of arrival. */
  dismiss(key: string, keep: number): void {
    const queue = this.#queues.get(key) ?? [];
    for (const waiter of [...queue].slice(keep)) waiter.settle(null);
  }

  #wait(key: string, { signal, waitMs, mayStart }: Waiting): Promise<Release | null> {
    return new Promise((resolve) => {
      const giveUp = (): void => {
        waiter.settle(null);
        // Others of the key may have waited for this one only.
        this.admit();
      };
      const waiter: Waiter = {
        mayStart,
        settle: (release) => {
          clearTimeout(timer);
          signal?.removeEventListener('abort', giveUp);
          this.#leave(key, waiter);
          resolve(release);
        },
      };
      const timer = waitMs === undefined ? undefined : setTimeout(giveUp, waitMs);
      signal?.addEventListener('abort', giveUp, { once: true });
      this.#join(key, waiter);
    });
  }

  #join(key: string, waiter: Waiter): void {
    const queue = this.#queues.get(key) ?? new Set();
    this.#queues.set(key, queue.add(waiter));
    this.admit();
    if (queue.has(waiter) && queue.size > this.#maxWaiting(key)) waiter.settle(null);
  }

  #leave(key: string, waiter: Waiter): void {
    const queue = this.#queues.get(key);
    queue?.delete(waiter);
    if (queue?.size === 0) this.#queues.delete(key);
  }

  /** The key to be served next; null if no waiter can start. */
  #next(): string | null {
    if (this.#used >= this.#total()) return null;
    let next: string | null = null;
    for (const [key, queue] of this.#queues) {
      if (next !== null && this.held(key) >= this.held(next)) continue;
      const [first] = queue;
      if (this.held(key) < this.#limit(key) && first?.mayStart?.() !== false) next = key;
    }
    return next;
  }

  #hasRoom(key: string): boolean {
    return this.#used < this.#total() && this.held(key) < this.#limit(key);
  }

  #hold(key: string): Release {
    this.#used += 1;
    this.#held.set(key, this.held(key) + 1);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.#used -= 1;
      const left = this.held(key) - 1;
      if (left === 0) this.#held.delete(key);
      else this.#held.set(key, left);
      this.admit();
    };
  }
}
