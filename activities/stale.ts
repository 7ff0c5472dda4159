import { SILENT_MS } from '../models/worker.js';

/** What a claim or a look at it says holds for this long: others take a claim over only after twice that time. */
const FRESH_MS = SILENT_MS / 2;

/** Whether what was known at that time, by `performance.now()`, may have changed since this process was frozen. */
export function isStale(sinceMs: number): boolean {
  return performance.now() - sinceMs > FRESH_MS;
}

/** Asks again while the answer is stale when it comes: a process that was frozen meanwhile may have lost its claim. */
export async function freshAnswer(ask: () => Promise<boolean>): Promise<boolean> {
  for (;;) {
    const asked = performance.now();
    if (!(await ask())) return false;
    if (!isStale(asked)) return true;
  }
}
