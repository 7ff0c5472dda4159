import type { EventDraft } from '../plan/event.js';
import { countedEvent } from '../plan/segments/segment-facts.js';
import type { ReadEvents } from '../plan/segments/segment-state.js';
import { byNewest } from '../segments/decide.js';

/** Adds an event of a dry run to those that were read of its contact. */
export function addLogged(events: Map<string, ReadEvents>, event: EventDraft): void {
  const counted = countedEvent(event);
  const { newest, first } = events.get(event.key) ?? { newest: [], first: null };
  const isFirst = first === null || byNewest(counted, first) > 0;
  events.set(event.key, { newest: [counted, ...newest].sort(byNewest), first: isFirst ? counted : first });
}
