import { blockMeter } from '../../../api/http/server/event-loop-watchdog.js';

const TICK_MS = 10;

export interface Watched<T> {
  result: T;
  /** Longest time that the event loop may have been blocked, in ms. */
  blockedMs: number;
}

/** Runs something, and measures how long it blocked the event loop at most. */
export async function watchEventLoop<T>(run: () => Promise<T>): Promise<Watched<T>> {
  let blockedMs = 0;
  const blockedSince = blockMeter(TICK_MS);
  const tick = (): void => {
    blockedMs = Math.max(blockedMs, blockedSince());
  };
  const timer = setInterval(tick, TICK_MS);
  try {
    const result = await run();
    // One more turn, or a block at the end is not seen.
    await new Promise((resolve) => setTimeout(resolve, 2 * TICK_MS));
    return { result, blockedMs };
  } finally {
    clearInterval(timer);
  }
}
