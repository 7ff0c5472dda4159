import { ObjectId, type WithId } from 'mongodb';
import { segmentKey } from '../../domain/segments/planned-segments.js';
import type { Database } from '../../models/database.js';
import type { SegmentRowRecord } from '../../models/segment-row.js';
import { loadSegments } from '../intake/load-segments.js';
import { decideAgain, type DecideDeps } from '../segments/decide-again.js';
import { removeCounted } from './clear-segment-rows.js';
import type { JobHandler } from './job-handler.js';

const EVERY_MS = 1_000;
const PAGE = 1_000;

/**
 * Evaluates memberships again that may have changed with time.
 *
 * 1. Rows record when to evaluate them again. Only those that are due are read, by an index.
 * 2. The engine decides each contact as it does for an event, so the two cannot race.
 * 3. Rows that are still due afterwards belong to no contact or to a version not in effect, and are removed, with their
 *    counts.
 */
export function dueSegmentsJob(deps: DecideDeps & { db: Database }): JobHandler<'dueSegments'> {
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
        await decideAgain(deps, { workspaceId, contactIds });
        await removeStale(deps.db, workspaceId, rows);
      }
      const isLast = due.length < PAGE;
      await save({ status: isLast ? 'waiting' : 'running', progress: { decided }, cursor: null });
    },
  };
}

type Row = WithId<Pick<SegmentRowRecord, 'workspaceId' | 'contactId' | 'segmentId' | 'version'>>;

function readDue({ db, clock }: { db: Database; clock: () => Date }): Promise<Row[]> {
  return db.collections.SegmentRow.find<Row>(
    { lookAgainAt: { $lte: clock() } },
    { projection: { workspaceId: 1, contactId: 1, segmentId: 1, version: 1 }, batchSize: PAGE },
  )
    .sort({ lookAgainAt: 1 })
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
