import { ObjectId, type WithId } from 'mongodb';
import type { Logger } from 'pino';
import { RollcallError } from '../../../domain/errors.js';
import { segmentKey } from '../../../domain/segments/planned-segments.js';
import type { Database } from '../../../models/core/database.js';
import type { SegmentRowRecord } from '../../../models/audience/segment-row.js';
import { loadSegments } from '../../intake/parts/segments/load-segments.js';
import { decideEach, type DecideDeps, type Undecided } from '../../segments/decide-again.js';
import { removeCounted } from './clear-segment-rows.js';
import type { JobHandler } from '../core/job-handler.js';

const EVERY_MS = 1_000;
const PAGE = 1_000;
/** When a contact is tried again about whom the engine could not decide: soon if the database was away, else it will not pass soon. */
const PUT_OFF_MS = { passing: 5_000, lasting: 5 * 60_000 };

type DueDeps = DecideDeps & { db: Database; log: Pick<Logger, 'warn'> };

/**
 * Decides segments again that may have changed with time.
 *
 * 1. Rows record when to evaluate them again. Only those that are due are read, by an index.
 * 2. The engine decides each contact as it does for an event, so the two cannot race.
 * 3. A contact about whom it cannot decide is put off, and holds up no other.
 * 4. Rows that are still due afterwards belong to no contact or to a version not in effect, and are removed, with their
 *    counts.
 */
export function dueSegmentsJob(deps: DueDeps): JobHandler<'dueSegments'> {
  return {
    kind: 'dueSegments',
    recurring: { everyMs: EVERY_MS, progress: { decided: 0 } },
    runPage: async ({ progress }, save) => {
      const due = await readDue(deps);
      const decided = progress.decided + due.length;
      for (const { workspaceId, rows } of byWorkspace(due)) {
        const contactIds = [
          ...new Map(rows.map(({ contactId }) => [contactId.toHexString(), contactId])).values(),
        ];
        const undecided = await decideEach(deps, { workspaceId, contactIds });
        await putOff(deps, { workspaceId, rows, undecided });
        await removeStale(deps.db, workspaceId, rows);
      }
      const isLast = due.length < PAGE;
      await save({ status: isLast ? 'waiting' : 'running', progress: { decided }, cursor: null });
    },
  };
}

/** Contacts about whom the engine could not decide must hold up nobody else: they are due again later. */
async function putOff(
  { db, clock, log }: DueDeps,
  { workspaceId, rows, undecided }: DueRows & { undecided: readonly Undecided[] },
): Promise<void> {
  for (const { contactId, error } of undecided) {
    log.warn({ err: error, workspace: workspaceId, contact: contactId }, 'segments_not_decided');
    const _id = { $in: rows.filter((row) => row.contactId.equals(contactId)).map((row) => row._id) };
    const later = isPassing(error) ? PUT_OFF_MS.passing : PUT_OFF_MS.lasting;
    const decideAgainAt = new Date(clock().getTime() + later);
    await db.collections.SegmentRow.updateMany({ _id }, { $set: { decideAgainAt } });
  }
}

function isPassing(error: unknown): boolean {
  return error instanceof RollcallError && (error.code === 'unavailable' || error.code === 'unknown');
}

type Row = WithId<Pick<SegmentRowRecord, 'workspaceId' | 'contactId' | 'segmentId' | 'version'>>;

function readDue({ db, clock }: { db: Database; clock: () => Date }): Promise<Row[]> {
  return db.collections.SegmentRow.find<Row>(
    { decideAgainAt: { $lte: clock() } },
    { projection: { workspaceId: 1, contactId: 1, segmentId: 1, version: 1 }, batchSize: PAGE },
  )
    .sort({ decideAgainAt: 1 })
    .limit(PAGE)
    .toArray();
}

interface DueRows {
  workspaceId: ObjectId;
  rows: Row[];
}

function byWorkspace(due: readonly Row[]): DueRows[] {
  const groups = new Map<string, DueRows>();
  for (const row of due) {
    const { workspaceId } = row;
    const group = groups.get(workspaceId.toHexString()) ?? { workspaceId, rows: [] };
    groups.set(workspaceId.toHexString(), group);
    group.rows.push(row);
  }
  return [...groups.values()];
}

async function removeStale(db: Database, workspaceId: ObjectId, rows: readonly Row[]): Promise<void> {
  const segments = await loadSegments(db, workspaceId);
  const live = new Set(segments?.all.map(({ key }) => key));
  const contacts = await db.collections.Contact.find(
    { _id: { $in: rows.map(({ contactId }) => contactId) }, workspaceId },
    { projection: { _id: 1 }, batchSize: PAGE },
  ).toArray();
  const present = new Set(contacts.map(({ _id }) => _id.toHexString()));
  const stale = rows.filter(
    ({ contactId, segmentId, version }) =>
      !present.has(contactId.toHexString()) || !live.has(segmentKey(segmentId.toHexString(), version)),
  );
  const _id = { $in: stale.map((row) => row._id) };
  for (const segmentId of new Set(stale.map((row) => row.segmentId.toHexString())))
    await removeCounted(db, { _id, workspaceId, segmentId: new ObjectId(segmentId) });
}
