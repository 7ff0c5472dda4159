/** A kind of work with limits of its own. */
export interface Lane {
  /** How much of it runs at a time, at most. */
  running: number;
  /** How much of it waits, at most. */
  waiting: number;
}

export interface ConcurrencyLimits<Name extends string> {
  /** How much runs at a time in all lanes together, at most. */
  running: number;
  lanes: Readonly<Record<Name, Lane>>;
  /** The error for work that is refused because too much of its lane is waiting. */
  full: () => Error;
}

/** Runs work of a lane in the order requested. Rejects with the error of `full` when too much is waiting. */
export type ConcurrencyLimiter<Name extends string> = <T>(lane: Name, work: () => Promise<T>) => Promise<T>;

/** Limits how much work runs and waits. Of the lanes with waiting work, the one with the least running is next. */
export function limitConcurrency<Name extends string>(
  limits: ConcurrencyLimits<Name>,
): ConcurrencyLimiter<Name> {
  const queues = new Map<string, Queue>();
  for (const [name, lane] of Object.entries<Lane>(limits.lanes)) {
    queues.set(name, { lane, running: 0, waiting: [] });
  }
  const startWaiting = (): void => {
    for (;;) {
      const all = [...queues.values()];
      if (all.reduce((sum, queue) => sum + queue.running, 0) >= limits.running) return;
      const ready = all.filter((queue) => queue.waiting.length > 0 && queue.running < queue.lane.running);
      const next = ready.sort((a, b) => a.running - b.running)[0];
      if (next === undefined) return;
      next.running += 1;
      next.waiting.shift()?.();
    }
  };
  return async (name, work) => {
    const queue = queues.get(name);
    if (queue === undefined) throw new Error(`unknown lane: ${name}`);
    const started = new Promise<void>((resolve) => queue.waiting.push(resolve));
    startWaiting();
    if (queue.waiting.length > queue.lane.waiting) {
      queue.waiting.pop();
      throw limits.full();
    }
    await started;
    try {
      return await work();
    } finally {
      queue.running -= 1;
      startWaiting();
    }
  };
}

interface Queue {
  lane: Lane;
  running: number;
  waiting: (() => void)[];
}
