import { housekeeping } from './activities.js';
import type { ApplyUnmappedEventsInput } from './messages.js';

/** Replays the unmapped events of an identity once its contact is known. */
export async function applyUnmappedEvents(input: ApplyUnmappedEventsInput): Promise<void> {
  await housekeeping.applyEarlier(input);
}
