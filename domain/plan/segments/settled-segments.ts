import { internalEventKey } from '../../automation/event-name.js';
import type { Id } from '../../id.js';
import type { PlannedSegment, PlannedSegments } from '../../segments/planned-segments.js';
import type { PlanCall } from '../calls/call.js';
import type { SegmentRow } from './segment-state.js';

/** Longer than any transaction, and clocks that differ: until then, no sweep decides without an event of now. */
const LASTING_MS = 60_000;

const OF_ENDS = (['automation_completed', 'automation_exited'] as const).map(internalEventKey);

/**
 * Whether one more event of this key leaves the decision about a segment as it is. The contact need not be locked then: who
 * decides at the same time without this event finds the same, at worst until an earlier time, when it is looked at again.
 */
export function isSettled(
  { isBuilding, sustaining }: PlannedSegment,
  { key, row, now }: { key: string; row: SegmentRow | null; now: Date },
): boolean {
  if (isBuilding || !sustaining.has(key) || row?.in !== true || row.decideAgainAt === null) return false;
  return row.decideAgainAt.getTime() > now.getTime() + LASTING_MS;
}

interface Batch {
  calls: readonly PlanCall[];
  contacts: readonly { id: Id; email: string }[];
  segments: PlannedSegments;
  now: Date;
}

/** Tells by the stored decisions about a contact whether the calls leave all of them as they are. */
export function settledContacts(
  batch: Batch,
): (contactId: Id, rows: ReadonlyMap<string, SegmentRow>) => boolean {
  const { segments, now } = batch;
  const keysByContact = loggedKeys(batch);
  return (contactId, rows) => {
    const keys = keysByContact(contactId);
    if (keys === null) return false;
    return [...keys].every((key) =>
      segments
        .onEvent(key)
        .every((segment) => isSettled(segment, { key, row: rows.get(segment.key) ?? null, now })),
    );
  };
}

/** The keys of the events of a contact, if the calls do nothing else that a segment may read; null otherwise. */
function loggedKeys({ calls, contacts, segments }: Batch): (contactId: Id) => ReadonlySet<string> | null {
  const mayEnd = segments.automations.length > 0 || OF_ENDS.some((key) => segments.onEvent(key).length > 0);
  if (mayEnd || calls.some(({ patch }) => patch?.email !== undefined)) return () => null;
  const idsByEmail = new Map(contacts.map(({ id, email }) => [email, id]));
  const logged = new Map<Id, Set<string>>();
  const others = new Set<Id | undefined>();
  for (const { subject, action, event, patch } of calls) {
    const id =
      subject.by === 'email' ? idsByEmail.get(subject.email) : subject.by === 'id' ? subject.id : undefined;
    const isPlain = action.type === 'none' && Object.keys(patch ?? {}).length === 0;
    if (action.type === 'reportMail') others.add(idsByEmail.get(action.report.email));
    if (id === undefined) continue;
    if (!isPlain || event === null) others.add(id);
    else logged.set(id, (logged.get(id) ?? new Set()).add(event.key));
  }
  return (contactId) => (others.has(contactId) ? null : (logged.get(contactId) ?? null));
}
