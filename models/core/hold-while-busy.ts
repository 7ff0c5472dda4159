/** This many calls within `BUSY_MS` make it busy: eight a second. A few that happen to come together do not. */
export const BUSY_CALLS = 8;
export const BUSY_MS = 1_000;
/** Calls that are held together at most. */
export const MAX_HELD = 16;

/**
 * Returns a function that calls await before they join a batch. While calls come often, it holds them back for a moment,
 * so that more of them share a transaction; the more often they come, the longer. A call that comes alone does not wait.
 *
 * @param ms longest time that a call is held, in milliseconds
 */
export function holdWhileBusy(ms: number, now: () => number = () => performance.now()): () => Promise<void> {
  const recent: number[] = [];
  const held: (() => void)[] = [];
  let timer: NodeJS.Timeout | undefined;
  const release = (): void => {
    clearTimeout(timer);
    timer = undefined;
    for (const resolve of held.splice(0)) resolve();
  };
  /** From 0, at `BUSY_CALLS` within `BUSY_MS`, to 1, when they come all at once. */
  const busyness = (): number => {
    const at = now();
    const earlier = recent.length < BUSY_CALLS ? -Infinity : (recent.shift() ?? -Infinity);
    recent.push(at);
    return Math.max(0, 1 - (at - earlier) / BUSY_MS);
  };
  return async () => {
    const share = busyness();
    if (share === 0) return;
    await new Promise<void>((resolve) => {
      held.push(resolve);
      timer ??= setTimeout(release, ms * share);
      if (held.length >= MAX_HELD) release();
    });
  };
}
