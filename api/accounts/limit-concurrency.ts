/** Runs work, at most `max` at a time, in the order requested. */
export type ConcurrencyLimiter = <T>(work: () => Promise<T>) => Promise<T>;

export function limitConcurrency(max: number): ConcurrencyLimiter {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running < max) running += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
