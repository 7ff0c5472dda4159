/** This many calls within `BUSY_MS` make it busy: six a second, since a slow machine has no more while it is under load. */
export const BUSY_CALLS = 3;
export const BUSY_MS = 480;
/** Calls that are held together at most. */
export const MAX_HELD = 16;

/**
 * Returns a function that calls await before they join a batch. While calls come often, it holds them back for a moment,
 * so that more of them share a transaction; a call that comes alone does not wait.
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
  const isBusy = (): boolean => {
    const at = now();
    const earlier = recent.length < BUSY_CALLS ? -Infinity : (recent.shift() ?? -Infinity);
    recent.push(at);
    return at - earlier < BUSY_MS;
  };
  return async () => {
    if (!isBusy()) return;
    await new Promise<void>((resolve) => {
      held.push(resolve);
      timer ??= setTimeout(release, ms);
      if (held.length >= MAX_HELD) release();
    });
  };
}
