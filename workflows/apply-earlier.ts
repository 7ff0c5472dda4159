import { housekeeping } from './activities.js';
import type { ApplyEarlierInput } from './messages.js';

/** Applies the payloads that were kept as `unmapped` until a source has told whose id they name. */
export async function applyEarlier(input: ApplyEarlierInput): Promise<void> {
  await housekeeping.applyEarlier(input);
}
