import { setTimeout as sleep } from 'node:timers/promises';

const SHORTEST_PAUSE_MS = 10;
/** The interval grows, since polling takes time from the work that is waited for. */
const LONGEST_PAUSE_MS = 100;
const GROWTH = 1.25;

/** Resolves once the condition holds. @throws if it does not within the time. */
export async function waitUntil(
  condition: () => boolean | Promise<boolean>,
  timeoutMs = 30_000,
): Promise<void> {
  const holds = async (): Promise<true | undefined> => ((await condition()) ? true : undefined);
  await polled(holds, condition.toString(), timeoutMs);
}

/** Resolves with the first value that is not undefined. @throws if there is none within the time */
export function waitFor<T>(look: () => Promise<T | undefined>, timeoutMs = 30_000): Promise<T> {
  return polled(look, look.toString(), timeoutMs);
}

async function polled<T>(look: () => Promise<T | undefined>, what: string, timeoutMs: number): Promise<T> {
  const end = Date.now() + timeoutMs;
  for (let pauseMs = SHORTEST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * GROWTH, LONGEST_PAUSE_MS)) {
    const found = await look();
    if (found !== undefined) return found;
    if (Date.now() > end) throw new Error(`Not within ${timeoutMs} ms: ${what}`);
    await sleep(pauseMs);
  }
}
