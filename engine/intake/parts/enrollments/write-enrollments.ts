import { ObjectId, type AnyBulkWriteOperation, type ClientSession, type UpdateFilter } from 'mongodb';
import type { EnrollmentState } from '../../../../domain/plan/enrollments/enrollment-state.js';
import type { EnrollmentWrite } from '../../../../domain/plan/writes.js';
import type { Id } from '../../../../domain/id.js';
import { MAX_TIMELINE, type EnrollmentRecord } from '../../../../models/automations/enrollment.js';
import type { Database } from '../../../../models/core/database.js';
import { PlanMismatch } from '../../batches/batch-errors.js';
import type { WorkspacePlan } from '../workspace-plan.js';
import { enrollmentRow } from './enrollment-rows.js';

/** Writes enrollments: updates in order, then inserts. */
export async function writeEnrollments(
  db: Database,
  plans: readonly WorkspacePlan[],
  session: ClientSession,
): Promise<void> {
  const { Enrollment } = db.collections;
  const updates: EnrollmentUpdate[] = [];
  const inserts: EnrollmentRecord[] = [];
  for (const { writes, workspaceId } of plans) {
    updates.push(...enrollmentUpdates(writes.enrollments, workspaceId));
    for (const write of writes.enrollments)
      if (write.from === null) inserts.push(enrollmentRow(write, workspaceId));
  }
  if (updates.length > 0) {
    const operations = updates.map(({ operation }) => operation);
    const { matchedCount } = await Enrollment.bulkWrite(operations, { session, ordered: true });
    const expected = updates.reduce((sum, { rows }) => sum + rows, 0);
    if (matchedCount !== expected) throw new PlanMismatch('enrollments');
  }
  if (inserts.length > 0) await Enrollment.insertMany(inserts, { session, ordered: true });
}

interface EnrollmentUpdate {
  operation: AnyBulkWriteOperation<EnrollmentRecord>;
  /** Number of rows that it has to match. */
  rows: number;
}

/** The updates of enrollments that were read, in order; those that change the same values in the same way are one. */
function enrollmentUpdates(writes: readonly EnrollmentWrite[], workspaceId: ObjectId): EnrollmentUpdate[] {
  const groups = new Map<string, { first: EnrollmentWrite; ids: ObjectId[] }>();
  for (const write of writes) {
    if (write.from === null) continue;
    const key = JSON.stringify([write.from.status, write.from.run, enrollmentUpdate(write, write.from)]);
    const group = groups.get(key) ?? { first: write, ids: [] };
    group.ids.push(new ObjectId(write.enrollment.id));
    groups.set(key, group);
  }
  return [...groups.values()].flatMap(({ first, ids }) => groupUpdate(first, ids, workspaceId));
}

function groupUpdate(
  write: EnrollmentWrite,
  ids: readonly ObjectId[],
  workspaceId: ObjectId,
): EnrollmentUpdate[] {
  const { from } = write;
  const [_id] = ids;
  if (from === null || _id === undefined) return [];
  const row = { workspaceId, status: from.status, run: from.run };
  const update = enrollmentUpdate(write, from);
  const operation =
    ids.length === 1
      ? { updateOne: { filter: { _id, ...row }, update } }
      : { updateMany: { filter: { _id: { $in: ids }, ...row }, update } };
  return [{ operation, rows: ids.length }];
}

/** Fields that a row always has and a plan may change. */
const PLAIN_FIELDS = [
  'automationVersion',
  'status',
  'paused',
  'run',
  'visit',
  'step',
  'nextWakeAt',
  'goalReached',
  'endedAt',
  'exitReason',
  'lastError',
  'mailBlocked',
  'hasConsent',
  'outboxSeq',
  'startedAt',
] as const;

/** What differs from the row as read. A touch counts up, since an update that changes nothing conflicts with nothing. */
function enrollmentUpdate(
  { enrollment: to, timeline, touches }: EnrollmentWrite,
  from: EnrollmentState,
): UpdateFilter<EnrollmentRecord> {
  const changed = PLAIN_FIELDS.filter((field) => to[field] !== from[field]);
  const { set, unset } = presentFields(to, from);
  const values: Partial<EnrollmentRecord> = {
    ...Object.fromEntries(changed.map((field) => [field, to[field]])),
    ...(to.exitEventId === from.exitEventId ? {} : { exitEventId: objectId(to.exitEventId) }),
    ...set,
  };
  return {
    ...(Object.keys(values).length === 0 ? {} : { $set: values }),
    ...(Object.keys(unset).length === 0 ? {} : { $unset: unset }),
    ...(touches === 0 && Object.keys(values).length > 0 ? {} : { $inc: { seen: Math.max(1, touches) } }),
    ...(timeline.length === 0 ? {} : { $push: { timeline: { $each: timeline, $slice: -MAX_TIMELINE } } }),
  };
}

function objectId(id: Id | null): ObjectId | null {
  return id === null ? null : new ObjectId(id);
}

/** Fields that a row has only while they have a value. */
function presentFields(
  to: EnrollmentState,
  from: EnrollmentState,
): {
  set: Partial<EnrollmentRecord>;
  unset: Partial<Record<keyof EnrollmentRecord, true>>;
} {
  const set: Partial<EnrollmentRecord> = {};
  const unset: Partial<Record<keyof EnrollmentRecord, true>> = {};
  if (to.entryRefs !== from.entryRefs) set.entryRefs = to.entryRefs;
  if (to.entryKey !== from.entryKey) set.entryKey = to.entryKey;
  if (to.activeKey !== from.activeKey) {
    if (to.activeKey === null) unset.activeKey = true;
    else set.activeKey = to.activeKey;
  }
  if (to.endsOn !== from.endsOn) {
    if (to.endsOn === null) unset.failed = true;
    else set.failed = { contactId: new ObjectId(to.contactId), endsOn: to.endsOn };
  }
  if (to.waiting !== from.waiting) {
    if (to.waiting === null) unset.waiting = true;
    else set.waiting = to.waiting;
  }
  if (to.awaited !== from.awaited) {
    if (to.awaited === null) unset.awaited = true;
    else set.awaited = { visit: to.awaited.visit, eventId: new ObjectId(to.awaited.eventId) };
  }
  if (to.waitingField !== from.waitingField) {
    if (to.waitingField === null) unset.waitingField = true;
    else set.waitingField = to.waitingField;
  }
  if (to.rereadAt !== from.rereadAt) {
    if (to.rereadAt === null) unset.rereadAt = true;
    else set.rereadAt = to.rereadAt;
  }
  if (to.since !== null) set.since = { at: to.since.at, eventId: objectId(to.since.eventId) };
  if (to.effect === null && from.effect !== null) unset.effect = true;
  return { set, unset };
}
