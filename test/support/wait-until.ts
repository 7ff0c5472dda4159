import { setTimeout as sleep } from 'node:timers/promises';

const POLL_MS = 10;

/** Resolves once the condition holds. @throws when it does not within the time. */
export async function waitUntil(
  condition: () => boolean | Promise<boolean>,
  timeoutMs = 30_000,
): Promise<void> {
  const end = Date.now() + timeoutMs;
  while (!(await condition())) {
    if (Date.now() > end) throw new Error(`Not within ${timeoutMs} ms: ${condition.toString()}`);
    await sleep(POLL_MS);
  }
}

/** What it gives as soon as that is something. @throws when it does not within the time */
export async function waitFor<T>(look: () => Promise<T | undefined>, timeoutMs = 30_000): Promise<T> {
  const end = Date.now() + timeoutMs;
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    if (Date.now() > end) throw new Error(`Not within ${timeoutMs} ms: ${look.toString()}`);
    await sleep(POLL_MS);
  }
}
