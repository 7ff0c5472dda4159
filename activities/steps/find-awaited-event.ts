import type { WaitForEventStep } from '../../domain/automation/automation.js';
import { failingCondition } from '../../domain/automation/conditions.js';
import { listenKey } from '../../domain/automation/event-name.js';
import { parseExactJson } from '../../domain/json/parse-json.js';
import { contactScope } from '../../domain/plan/contacts/contact-patch.js';
import { concernsKey, entryKeyPath } from '../../domain/plan/enrollments/entry-key.js';
import type { Filter, ObjectId } from 'mongodb';
import type { TimelineEntry } from '../../domain/automation/enrollment.js';
import type { Database } from '../../models/core/database.js';
import type { EnrollmentRecord, StepEnd } from '../../models/automations/enrollment.js';
import type { EventRecord } from '../../models/events/event.js';
import type { VisitRef } from '../../workflows/messages.js';
import { stepDeliveryId, stepMessageId } from '../../models/automations/step-effect-ids.js';
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

/** The first matching event since the previous step ended, or was first attempted if it is a webhook or mail. */
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
  const keyPath = entryKeyPath(context.reentry);
  for await (const event of cursor) {
    const properties = parseExactJson(event.properties);
    if (!concernsKey({ keyPath, entryKey: enrollment.entryKey }, properties)) continue;
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
  const { workspaceId, contactId, entry } = enrollment;
  const since = waitingSince(enrollment);
  const wanted = { workspaceId, contactId, key, silent: { $exists: false } } as const;
  const event = await readEvent(db, workspaceId, since.eventId);
  const attemptedAt = await firstAttempt(db, enrollment, since);
  if (attemptedAt !== null && attemptedAt < since.at) {
    const calls = [event, await readEvent(db, workspaceId, entry.eventId)].flatMap(
      (one) => recordedCallId(one) ?? [],
    );
    return { ...wanted, receivedAt: { $gte: attemptedAt }, _id: { $nin: calls }, parentId: { $nin: calls } };
  }
  if (event === null) return { ...wanted, receivedAt: { $gte: since.at } };
  // Events of the same call count as simultaneous, not as later ones.
  const call = event.parentId ?? event._id;
  const { receivedAt } = event;
  return {
    ...wanted,
    $or: [{ receivedAt: { $gt: receivedAt } }, { receivedAt, _id: { $gt: event._id } }],
    _id: { $ne: call },
    parentId: { $ne: call },
  };
}

async function readEvent(
  db: Database,
  workspaceId: ObjectId,
  _id: ObjectId | null,
): Promise<EventRecord | null> {
  return _id === null ? null : await db.collections.Event.findOne({ _id, workspaceId });
}

function recordedCallId(event: EventRecord | null): ObjectId | null {
  return event && (event.parentId ?? event._id);
}

/**
 * When the webhook or mail that ended there was first attempted, or null: what it brings about may be reported before its
 * receiver answers, or an answer may be lost.
 */
async function firstAttempt(
  db: Database,
  { _id, timeline }: EnrollmentRecord,
  since: StepEnd,
): Promise<Date | null> {
  const end = timeline.findLast(({ at, type }) => at.getTime() === since.at.getTime() && type in ATTEMPTED);
  if (end?.visit === undefined) return null;
  const { WebhookDelivery, Message } = db.collections;
  const enrollmentId = _id.toHexString();
  if (end.type === 'webhookDelivered') {
    const delivery = { _id: stepDeliveryId({ enrollmentId, visit: end.visit }) };
    return (await WebhookDelivery.findOne(delivery, { projection: { createdAt: 1 } }))?.createdAt ?? null;
  }
  const mail = { _id: stepMessageId({ enrollmentId, visit: end.visit }) };
  const message = await Message.findOne(mail, { projection: { firstAttemptAt: 1, createdAt: 1 } });
  return message?.firstAttemptAt ?? message?.createdAt ?? null;
}

/** The ends of effects that reach others. */
const ATTEMPTED: Partial<Record<TimelineEntry['type'], true>> = {
  webhookDelivered: true,
  emailSent: true,
  emailUncertain: true,
};

/** The start of the wait: the end of the previous step, or a later jump. */
function waitingSince({ timeline, since, enteredAt, entry }: EnrollmentRecord): StepEnd {
  const from = since ?? { at: enteredAt, eventId: entry.eventId };
  const jumped = timeline.findLast((line) => line.type === 'jumped');
  return jumped !== undefined && jumped.at > from.at ? { at: jumped.at, eventId: null } : from;
}
