import { sleep } from '@temporalio/workflow';
import { housekeeping } from './activities.js';
import type { ErasureInput } from './messages.js';

/**
 * A batch that read before the deletion may still add a row until its transaction's lifetime is over; ours
 * live 3 s, foreign servers' 60 s by default.
 */
const LAST_PASS_AFTER_MS = 65_000;

/** Clears the copies of an erased person, and once more when nothing can be added any more. */
export async function erasure(input: ErasureInput): Promise<void> {
  await clear(input);
  await sleep(LAST_PASS_AFTER_MS, { summary: 'last pass' });
  await clear(input);
}

async function clear(input: ErasureInput): Promise<void> {
  while (await housekeeping.eraseCopies(input));
}
