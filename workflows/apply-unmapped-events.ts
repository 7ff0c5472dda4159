import { housekeeping } from './activities.js';
import type { ApplyUnmappedEventsInput } from './messages.js';

/** Applies the payloads that were kept as `unmapped` until a source has told whose id they name. */
export async function applyUnmappedEvents(input: ApplyUnmappedEventsInput): Promise<void> {
  await housekeeping.applyEarlier(input);
}
