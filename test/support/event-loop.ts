import { monitorEventLoopDelay } from 'node:perf_hooks';

export interface Watched<T> {
  result: T;
  /** Longest time that the event loop may have been blocked, in ms. */
  blockedMs: number;
}

/**
 * Runs something and says for how long it blocked the event loop at most. On a busy machine a process waits for a
 * processor, which looks like a blocked loop; but no block takes longer than the processor time used meanwhile, so the
 * shorter of the two counts.
 */
export async function watchEventLoop<T>(run: () => Promise<T>): Promise<Watched<T>> {
  const delays = monitorEventLoopDelay({ resolution: 5 });
  delays.enable();
  const before = process.cpuUsage();
  const result = await run();
  // One more turn, or a block at the end is not seen.
  await new Promise((resolve) => setTimeout(resolve, 10));
  const { user, system } = process.cpuUsage(before);
  delays.disable();
  return { result, blockedMs: Math.min(delays.max / 1e6, (user + system) / 1e3) };
}
