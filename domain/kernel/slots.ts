interface Queue {
  held: number;
  waiting: Set<() => void>;
}

/**
 * Limits concurrency per key (an origin, a server); waiters are served in order of arrival. A key whose holders hang
 * blocks only itself.
 *
 * 1. A slot is held from `acquire` until its release function is called.
 * 2. A waiter whose signal is aborted leaves the queue and never holds a slot.
 * 3. A key without holders and waiters is removed.
 */
export class Slots {
  readonly #limit: () => number;
  readonly #queues = new Map<string, Queue>();

  /** @param limit holders of a key; a function is asked each time, and must not return less than 1 */
  constructor(limit: number | (() => number)) {
    this.#limit = typeof limit === 'number' ? () => limit : limit;
  }

  /** Keys with a holder. */
  get size(): number {
    return this.#queues.size;
  }

  /** Waiters for a slot of a key. */
  waiting(key: string): number {
    return this.#queues.get(key)?.waiting.size ?? 0;
  }

  /**
   * Resolves with a function that releases the slot.
   * @throws the signal's reason if it is aborted first
   */
  async acquire(key: string, signal?: AbortSignal): Promise<() => void> {
    signal?.throwIfAborted();
    const queue = this.#queues.get(key) ?? { held: 0, waiting: new Set() };
    this.#queues.set(key, queue);
    if (queue.held < this.#limit()) queue.held += 1;
    else if (!(await waitForSlot(queue.waiting, signal))) signal?.throwIfAborted();
    return () => this.#release(key, queue);
  }

  /** Holds a slot while `work` runs. */
  async hold<T>(key: string, work: () => Promise<T>): Promise<T> {
    const release = await this.acquire(key);
    try {
      return await work();
    } finally {
      release();
    }
  }

  /** Passes the slot to the first waiter, if any; to several if the limit has grown. */
  #release(key: string, queue: Queue): void {
    queue.held -= 1;
    for (const next of queue.waiting) {
      if (queue.held >= this.#limit()) break;
      queue.held += 1;
      next();
    }
    if (queue.held === 0) this.#queues.delete(key);
  }
}

/** Whether there is a slot; false if the signal was aborted first. */
function waitForSlot(waiting: Set<() => void>, signal?: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const giveUp = (): void => {
      waiting.delete(enter);
      resolve(false);
    };
    const enter = (): void => {
      waiting.delete(enter);
      signal?.removeEventListener('abort', giveUp);
      resolve(true);
    };
    waiting.add(enter);
    signal?.addEventListener('abort', giveUp, { once: true });
  });
}
