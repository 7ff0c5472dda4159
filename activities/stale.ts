import { SILENT_MS } from '../models/system/worker.js';

/** How long an answer about a claim is trusted; others take a claim over only after twice this time. */
const FRESH_MS = SILENT_MS / 2;

/**
 * Whether what was read at a time is too old to rely on, since this process may have been frozen since.
 *
 * @param sinceMs by `performance.now()`
 */
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
