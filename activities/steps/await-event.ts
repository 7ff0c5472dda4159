import { ObjectId, type Filter } from 'mongodb';
import type { WaitForEventStep } from '../../domain/automation/automation.js';
import { failingCondition } from '../../domain/automation/conditions.js';
import { parseDuration } from '../../domain/automation/duration.js';
import { listenKey } from '../../domain/automation/event-name.js';
import type { JsonValue } from '../../domain/json/json.js';
import { parseJson } from '../../domain/json/parse-json.js';
import { contactScope } from '../../domain/plan/contact-patch.js';
import { concernsKey, keyPathOf } from '../../domain/plan/entry-key.js';
import type { Database } from '../../models/database.js';
import type { EnrollmentRecord, StepEnd } from '../../models/enrollment.js';
import type { EventRecord } from '../../models/event.js';
import type { EnteredEventWait, EventWaitEnd, StepVisit } from '../../workflows/messages.js';
import { CLAIM_WRITE } from './claim.js';
import { enterStep, MAX_TIMELINE, appendTimeline } from './enter-step.js';
import { nonRetryable } from '../failures.js';
import { contactState, enrollmentOf, loadStep, type StepContext } from './step-context.js';

type Context = StepContext<WaitForEventStep>;

/**
 * Starts a wait for an event without missing any:
 *
 * 1. the wait is written durably to the enrollment's row;
 * 2. only then is the event log searched, from the end of the previous step.
 *
 * An event committed after 1 sees the wait and ends it; any earlier one is found by 2.
 */
export async function awaitEvent(db: Database, at: StepVisit): Promise<EnteredEventWait> {
  const before = await loadStep(db, at, 'waitForEvent', 'entering');
  if (before === null) return 'over';
  const waitingKey = listenKey(before.step.event);
  const nextWakeAt = new Date(db.now().getTime() + timeoutOf(before.step));
  const entered = await enterStep(db, at, { nextWakeAt, waitingKey });
  if (entered !== 'entered') return entered;
  await restartWait(db, at, { waitingKey, nextWakeAt });
  const context = await loadStep(db, at, 'waitForEvent');
  if (context === null) return 'over';
  const { enrollment } = context;
  if (enrollment.awaited?.visit === at.visit) return { found: true };
  const event = await findMatchingEvent(db, context);
  if (event !== null && (await recordMatch(db, at, event))) return { found: true };
  const until = enrollment.nextWakeAt ?? nextWakeAt;
  return { found: false, ms: Math.max(0, until.getTime() - db.now().getTime()) };
}

function timeoutOf(step: WaitForEventStep): number {
  const ms = parseDuration(step.timeout);
  if (ms === null) throw nonRetryable('definitionInvalid');
  return ms;
}

/** Writes the wait after a retry or jump, which moves the row to the visit without one. */
async function restartWait(
  db: Database,
  at: StepVisit,
  { waitingKey: key, nextWakeAt }: { waitingKey: string; nextWakeAt: Date },
): Promise<void> {
  const { visit } = at;
  const none = { waiting: { $exists: false }, awaited: { $exists: false }, nextWakeAt: null };
  const waiting = { key, visit };
  const again = { ...activeVisit(at), paused: false, ...none };
  await db.collections.Enrollment.updateOne(again, { $set: { waiting, nextWakeAt } }, CLAIM_WRITE);
}

/** Records the matching event; true if the wait has ended, by it or by one that arrived meanwhile. */
async function recordMatch(db: Database, at: StepVisit, { _id: eventId }: EventRecord): Promise<boolean> {
  const { visit, step } = at;
  const line = { at: db.now(), type: 'awaited', step, visit, eventId: eventId.toHexString() } as const;
  const updated = await db.collections.Enrollment.updateOne(
    { ...activeVisit(at), 'waiting.visit': visit },
    {
      $set: { awaited: { visit, eventId } },
      $unset: { waiting: true },
      $push: { timeline: { $each: [line], $slice: -MAX_TIMELINE } },
    },
    CLAIM_WRITE,
  );
  return updated.matchedCount === 1 || (await isMatched(db, at));
}

async function isMatched(db: Database, { enrollmentId, visit }: StepVisit): Promise<boolean> {
  return (await enrollmentOf(db, enrollmentId))?.awaited?.visit === visit;
}

/** Ends a wait whose time is up, unless an event has just ended it. */
export async function endEventWait(db: Database, at: StepVisit): Promise<EventWaitEnd> {
  await db.collections.Enrollment.updateOne(
    { ...activeVisit(at), 'waiting.visit': at.visit },
    { $unset: { waiting: true } },
    CLAIM_WRITE,
  );
  const row = await enrollmentOf(db, at.enrollmentId);
  if (row?.status !== 'active' || row.run !== at.run || row.visit !== at.visit) return 'over';
  if (row.awaited?.visit === at.visit) return 'found';
  await appendTimeline(db, at, { type: 'timedOut' });
  return 'timedOut';
}

function activeVisit({ enrollmentId, run, visit }: StepVisit) {
  return { _id: new ObjectId(enrollmentId), status: 'active', run, visit } as const;
}

/** The first matching event since the end of the previous step. */
async function findMatchingEvent(db: Database, context: Context): Promise<EventRecord | null> {
  const { enrollment, contact, step } = context;
  const filter = await candidates(db, enrollment, listenKey(step.event));
  const cursor = db.collections.Event.find(filter).sort({ receivedAt: 1, _id: 1 });
  const scope = { contact: contactScope(contactState(contact)), entry: entryOf(enrollment) };
  const keyPath = keyPathOf(context.reentry);
  for await (const event of cursor) {
    const properties = parseJson(event.properties);
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
  const of = { workspaceId, contactId, key };
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

function entryOf(enrollment: EnrollmentRecord): JsonValue {
  return parseJson(enrollment.entry.properties);
}
