import { sleep } from '@temporalio/workflow';
import { housekeeping } from './activities.js';
import type { ErasureInput } from './messages.js';

/**
 * A batch that read before the deletion may add a row until its transaction expires: after 3 s on servers that we
 * start, 60 s by default on others.
 */
const LAST_PASS_AFTER_MS = 65_000;

/** Erases the copies of a deleted contact, and again when no transaction can add more. */
export async function erasure(input: ErasureInput): Promise<void> {
  await clear(input);
  await sleep(LAST_PASS_AFTER_MS, { summary: 'last pass' });
  await clear(input);
}

async function clear(input: ErasureInput): Promise<void> {
  while (await housekeeping.eraseCopies(input));
}
