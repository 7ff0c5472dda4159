import { ObjectId, type ClientSession, type UpdateFilter } from 'mongodb';
import { countWrite } from '../../../domain/automation/counts.js';
import { countEnd, StatDeltas } from '../../../domain/stats/stat-deltas.js';
import { parseDuration } from '../../../domain/automation/duration.js';
import type { PlannedSegments } from '../../../domain/segments/planned-segments.js';
import { countMoveRow } from '../../../models/automations/automation-count.js';
import { automationVersionId } from '../../../models/automations/automation-version-id.js';
import type { Database } from '../../../models/core/database.js';
import type { EnrollmentRecord } from '../../../models/automations/enrollment.js';
import { shortTransaction } from '../../../models/core/short-transaction.js';
import { statMoveRows } from '../../../models/events/stat-day.js';
import { loadSegments } from '../../intake/parts/segments/load-segments.js';
import { scheduleAgain } from '../../segments/schedule-again.js';
import { olderThan, type PartPage, type PartPosition } from './part.js';

const PAGE = 500;
const ENDED = ['completed', 'exited'] as const;
/** MongoDB removes what has expired once a minute. */
const STUB_REMOVAL_MS = 5 * 60_000;

type Row = Pick<
  EnrollmentRecord,
  '_id' | 'contactId' | 'automationId' | 'status' | 'step' | 'enteredAt' | 'endedAt'
>;

/**
 * What becomes of enrollments that ended longer ago than the retention period:
 *
 * 1. Failed, and not retried since: exited with the reason `expired`. It is an end without an event, since nothing
 *    happened to the contact.
 * 2. Completed or exited: reduced to a stub while re-entry depends on it, otherwise removed.
 *
 * Segments on the automation are decided again.
 */
export async function removeEnrollments(db: Database, place: PartPosition): Promise<PartPage> {
  const { workspaceId, before, after, now } = place;
  const page = await db.collections.Enrollment.find<Row>(
    { workspaceId, endedAt: olderThan(before, after), 'timeline.0': { $exists: true } },
    { projection: { contactId: 1, automationId: 1, status: 1, step: 1, enteredAt: 1, endedAt: 1 } },
  )
    .sort({ endedAt: 1, _id: 1 })
    .limit(PAGE)
    .hint('ended')
    .toArray();
  const segments = page.length === 0 ? null : await loadSegments(db, workspaceId);
  const facts = { workspaceId, segments, now };
  await expireFailed(db, { ...facts, rows: page.filter(({ status }) => status === 'failed') });
  const removed = await reduceOrRemove(db, {
    ...facts,
    rows: page.filter(({ status }) => status !== 'failed'),
  });
  return { removed, next: page.length === PAGE ? (page.at(-1)?.endedAt ?? null) : null };
}

interface Ended {
  workspaceId: ObjectId;
  segments: PlannedSegments | null;
  rows: readonly Row[];
  now: Date;
}

async function expireFailed(db: Database, { workspaceId, segments, rows, now }: Ended): Promise<void> {
  if (rows.length === 0) return;
  const ids = rows.map(({ _id }) => _id);
  await shortTransaction(db, async (session) => {
    const failed = { _id: { $in: ids }, status: 'failed' as const };
    const still = await db.collections.Enrollment.find<Row>(failed, {
      session,
      projection: { contactId: 1, automationId: 1, step: 1 },
    }).toArray();
    if (still.length === 0) return;
    await db.collections.Enrollment.updateMany(
      failed,
      {
        $set: { status: 'exited', exitReason: 'expired', endedAt: now },
        $unset: { failed: true },
        $push: { timeline: { at: now, type: 'exited', note: 'expired' } },
      },
      { session },
    );
    await countExpired(db, { workspaceId, rows: still, now }, session);
    const changes = still.map(({ contactId, automationId }) => ({ contactId, automationId, at: now }));
    await scheduleAgain(db, { workspaceId, segments, changes }, session);
  });
}

async function countExpired(
  db: Database,
  wanted: { workspaceId: ObjectId; rows: readonly Pick<Row, 'automationId' | 'step'>[]; now: Date },
  session: ClientSession,
): Promise<void> {
  const { workspaceId, rows, now: endedAt } = wanted;
  const stats = new StatDeltas();
  const moves = rows.map(({ automationId, step }) => {
    const deltas = new Map<string, number>();
    const exited = { status: 'exited', exitReason: 'expired', goalReached: false } as const;
    countWrite(deltas, { status: 'failed', step }, { ...exited, step });
    countEnd(stats, { ...exited, automationId: automationId.toHexString(), step, endedAt });
    return countMoveRow({ workspaceId, automationId }, deltas);
  });
  await db.collections.CountMove.insertMany([...moves, ...statMoveRows(workspaceId, stats)], { session });
}

/** Returns the number removed. */
async function reduceOrRemove(db: Database, { workspaceId, segments, rows, now }: Ended): Promise<number> {
  if (rows.length === 0) return 0;
  const [recalls, contacts] = await Promise.all([
    readRecalls(db, workspaceId, rows),
    existingContacts(db, workspaceId, rows),
  ]);
  const present = rows.filter(({ contactId }) => contacts.has(contactId.toHexString()));
  const stubs = present.flatMap((row) => {
    const until = neededUntil(recalls.get(row.automationId.toHexString()), row);
    return until !== null && until > now.getTime() ? [{ row, until }] : [];
  });
  const kept = new Map(stubs.map(({ row, until }) => [row, until]));
  const changes = present.flatMap((row) => {
    const until = kept.get(row);
    const at = until === undefined ? now : until === Infinity ? null : new Date(until + STUB_REMOVAL_MS);
    return at === null ? [] : [{ ...row, at }];
  });
  const { Enrollment } = db.collections;
  return await shortTransaction(db, async (session) => {
    if (stubs.length > 0)
      await Enrollment.bulkWrite(
        stubs.map(({ row, until }) => ({
          updateOne: { filter: { _id: row._id, status: { $in: ENDED } }, update: stubUpdate(until, now) },
        })),
        { session, ordered: false },
      );
    const { deletedCount } = await Enrollment.deleteMany(
      { _id: { $in: rows.flatMap((row) => (kept.has(row) ? [] : [row._id])) }, status: { $in: ENDED } },
      { session },
    );
    await scheduleAgain(db, { workspaceId, segments, changes }, session);
    return deletedCount;
  });
}

/** What re-entry and lists of enrollments need stays; a stub with an end is removed by MongoDB then. */
function stubUpdate(until: number, now: Date): UpdateFilter<EnrollmentRecord> {
  return {
    $set: {
      'entry.properties': '{}',
      entryRefs: {},
      timeline: [],
      stepAnswers: [],
      lastError: null,
      reducedAt: now,
      ...(until < Infinity && { expiresAt: new Date(until) }),
    },
    $unset: { since: true, waiting: true, awaited: true, waitingField: true, effect: true },
  };
}

/** How an automation's re-entry depends on past enrollments. */
interface Recall {
  never: boolean;
  cooldownMs: number | null;
}

/** Until when re-entry depends on an enrollment, in epoch milliseconds; null if it does not. */
function neededUntil(recall: Recall | undefined, { enteredAt }: Row): number | null {
  if (recall?.never === true) return Infinity;
  const cooldownMs = recall?.cooldownMs ?? null;
  return cooldownMs === null ? null : enteredAt.getTime() + cooldownMs;
}

/** By automation; those that are archived or deleted are never entered again, and left out. */
async function readRecalls(
  db: Database,
  workspaceId: ObjectId,
  rows: readonly Row[],
): Promise<Map<string, Recall>> {
  const ids = [...new Set(rows.map(({ automationId }) => automationId.toHexString()))];
  const heads = await db.collections.Automation.find(
    { _id: { $in: ids.map((id) => new ObjectId(id)) }, workspaceId, status: { $ne: 'archived' } },
    { projection: { version: 1 } },
  ).toArray();
  const versions = await db.collections.AutomationVersion.find(
    { _id: { $in: heads.map(({ _id, version }) => automationVersionId(_id, version)) } },
    { projection: { automationId: 1, 'definition.reentry': 1, 'definition.cooldown': 1 } },
  ).toArray();
  return new Map(
    versions.map(({ automationId, definition: { reentry, cooldown } }) => [
      automationId.toHexString(),
      { never: reentry === 'never', cooldownMs: cooldown === undefined ? null : parseDuration(cooldown) },
    ]),
  );
}

async function existingContacts(
  db: Database,
  workspaceId: ObjectId,
  rows: readonly Row[],
): Promise<Set<string>> {
  const contacts = await db.collections.Contact.find(
    { _id: { $in: rows.map(({ contactId }) => contactId) }, workspaceId },
    { projection: { _id: 1 } },
  ).toArray();
  return new Set(contacts.map(({ _id }) => _id.toHexString()));
}
