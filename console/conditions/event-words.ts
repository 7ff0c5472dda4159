import { internalEventNamed } from '../../domain/automation/event-name.js';
import type { EventPickerTexts } from '../languages/en/conditions/event-picker';

/** What people do, for an event that Rollcall records itself; otherwise its name. */
export function eventWords(event: string, { deeds }: Pick<EventPickerTexts, 'deeds'>): string {
  const internal = internalEventNamed(event);
  return internal === null ? event : deeds[internal];
}
