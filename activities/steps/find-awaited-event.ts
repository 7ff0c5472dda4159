import type { WaitForEventStep } from '../../domain/automation/automation.js';
import { failingCondition } from '../../domain/automation/conditions.js';
import { listenKey } from '../../domain/automation/event-name.js';
import { parseExactJson } from '../../domain/json/parse-json.js';
import { contactScope } from '../../domain/plan/contact-patch.js';
import { concernsKey, keyPathOf } from '../../domain/plan/entry-key.js';
import type { Filter } from 'mongodb';
import type { Database } from '../../models/database.js';
import type { EnrollmentRecord, StepEnd } from '../../models/enrollment.js';
import type { EventRecord } from '../../models/event.js';
import type { VisitRef } from '../../workflows/messages.js';
import { contactState, loadStep, type StepContext } from './step-context.js';

/**
 * Searches the event log for the event that a visit waits for; returns its id. Called once the wait is in the row, so
 * that no event is missed: one that is committed after that sees the wait and ends it, any earlier one is found here.
 */
export async function findAwaitedEvent(db: Database, at: VisitRef): Promise<string | null> {
  const context = await loadStep(db, at, 'waitForEvent');
  if (context === null) return null;
  const { awaited } = context.enrollment;
  if (awaited?.visit === at.visit) return awaited.eventId.toHexString();
  const event = await firstMatching(db, context);
  return event === null ? null : event._id.toHexString();
}

/** The first matching event since the end of the previous step. */
async function firstMatching(
  db: Database,
  context: StepContext<WaitForEventStep>,
): Promise<EventRecord | null> {
  const { enrollment, contact, step, workspace } = context;
  const filter = await candidates(db, enrollment, listenKey(step.event));
  const cursor = db.collections.Event.find(filter).sort({ receivedAt: 1, _id: 1 });
  const entry = parseExactJson(enrollment.entry.properties);
  const { timezone } = workspace;
  const scope = { contact: contactScope(contactState(contact)), entry, timezone };
  const keyPath = keyPathOf(context.reentry);
  for await (const event of cursor) {
    const properties = parseExactJson(event.properties);
    if (!concernsKey({ keyPath, entryKey: enrollment.entryKey ?? null }, properties)) continue;
    const scopeAtEvent = { ...scope, event: properties, now: event.receivedAt };
    if (failingCondition(step.where, scopeAtEvent) === null) return event;
  }
  return null;
}

async function candidates(
  db: Database,
  enrollment: EnrollmentRecord,
  key: string,
): Promise<Filter<EventRecord>> {
  const { workspaceId, contactId } = enrollment;
  const since = waitingSince(enrollment);
  const of = { workspaceId, contactId, key, silent: { $exists: false } } as const;
  const event =
    since.eventId === null ? null : await db.collections.Event.findOne({ _id: since.eventId, workspaceId });
  if (event === null) return { ...of, receivedAt: { $gte: since.at } };
  // Events of the same call count as simultaneous, not as later ones.
  const call = event.parentId ?? event._id;
  const { receivedAt } = event;
  return {
    ...of,
    $or: [{ receivedAt: { $gt: receivedAt } }, { receivedAt, _id: { $gt: event._id } }],
    _id: { $ne: call },
    parentId: { $ne: call },
  };
}

/** The start of the wait: the end of the previous step, or a later jump. */
function waitingSince({ timeline, since, enteredAt, entry }: EnrollmentRecord): StepEnd {
  const from = since ?? { at: enteredAt, eventId: entry.eventId };
  const jumped = timeline.findLast((line) => line.type === 'jumped');
  return jumped !== undefined && jumped.at > from.at ? { at: jumped.at, eventId: null } : from;
}
