import type { ContactState } from '../../contact/contact-state.js';
import type { Id } from '../../id.js';
import type { JsonObject } from '../../json/json.js';
import { byNewest, type CountedEvent, type SegmentFacts } from '../../segments/decide.js';
import type { CallProgress } from '../calls/call-progress.js';
import { contactScope } from '../contacts/contact-patch.js';
import type { EnrollmentState } from '../enrollments/enrollment-state.js';
import type { EventDraft } from '../event.js';
import type { PlanState } from '../plan-state.js';
import { NOTHING_READ, type BehaviorRead } from './segment-state.js';

/** What the segments of a contact depend on: what was read of it, with what the batch has changed so far. */
export function segmentFacts(progress: CallProgress, contact: ContactState): SegmentFacts {
  const { state } = progress;
  const read = state.contacts.isNew(contact.id) ? NOTHING_READ : state.segments.readSegments(contact.id);
  if (read === null) throw new Error('The segments of a contact were not read');
  return factsOf(progress, state.contacts.get(contact.id) ?? contact, read);
}

/** What conditions on a contact depend on, by what was read of it for them, with what the batch has changed so far. */
export function factsOf(progress: CallProgress, contact: ContactState, read: BehaviorRead): SegmentFacts {
  const { state } = progress;
  const { events } = read;
  if (events === null) throw new Error('The events of a contact were not read');
  const logged = [...state.loggedEvents(contact.id), ...progress.events];
  const built = state.snapshot.segments?.segments.built;
  let scope: JsonObject | null = null;
  return {
    get contact() {
      return (scope ??= contactScope(contact));
    },
    timezone: state.snapshot.timezone,
    statusOn: (listId) => state.lists.subscriptionStatus(contact.id, listId),
    loggedEvents: (key) => withLogged(events.get(key)?.newest ?? [], logged, key),
    firstEvent: (key) => firstCounted(events.get(key)?.first ?? null, logged, key),
    hasEnrollment: (automationId, status) =>
      countEnrollments(state, read, { contactId: contact.id, automationId, status }) > 0,
    wasSent: (id) => read.broadcasts.has(id),
    isIn: (id) => state.segments.findRow(contact.id, built?.get(id) ?? '')?.in ?? false,
  };
}

/** A logged event as segments count it. */
export function countedEvent({ id, receivedAt, properties }: EventDraft): CountedEvent {
  return { id, at: receivedAt.getTime(), properties };
}

function withLogged(
  read: readonly CountedEvent[],
  logged: readonly EventDraft[],
  key: string,
): readonly CountedEvent[] {
  const own = logged.filter((event) => event.key === key).map(countedEvent);
  return own.length === 0 ? read : [...own, ...read].sort(byNewest);
}

function firstCounted(
  first: CountedEvent | null,
  logged: readonly EventDraft[],
  key: string,
): CountedEvent | null {
  const all = [...(first ? [first] : []), ...logged.filter((event) => event.key === key).map(countedEvent)];
  return all.reduce<CountedEvent | null>((a, b) => (a === null || byNewest(a, b) < 0 ? b : a), null);
}

/** Those in the database, except for what the batch has read of them, which counts as the batch has changed it. */
function countEnrollments(
  state: PlanState,
  { enrollments }: BehaviorRead,
  { contactId, automationId, status }: { contactId: Id; automationId: Id; status: string | undefined },
): number {
  const matches = (one: Pick<EnrollmentState, 'automationId' | 'status'>): boolean =>
    one.automationId === automationId && (status === undefined || one.status === status);
  const stored = enrollments.filter(matches).reduce((sum, { n }) => sum + n, 0);
  const before = state.snapshot.enrollments.filter((one) => one.contactId === contactId && matches(one));
  const now = state.enrollments.in(contactId, automationId).filter(matches);
  return stored - before.length + now.length;
}
