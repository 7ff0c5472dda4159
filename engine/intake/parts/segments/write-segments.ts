import { ObjectId, type AnyBulkWriteOperation, type ClientSession, type UpdateFilter } from 'mongodb';
import { addDelta, type CountDeltas } from '../../../../domain/automation/counts.js';
import type { Id } from '../../../../domain/id.js';
import type { SegmentRow, SegmentRowWrite } from '../../../../domain/plan/segments/segment-state.js';
import { countMoveRow, type CountMoveRecord } from '../../../../models/automations/automation-count.js';
import type { Database } from '../../../../models/core/database.js';
import { membersCounter } from '../../../../models/audience/segment-members.js';
import type { SegmentRowRecord } from '../../../../models/audience/segment-row.js';
import type { WorkspacePlan } from '../workspace-plan.js';

/**
 * Writes changed decisions. A row that another transaction has written since the snapshot is a conflict, or a value taken
 * where the snapshot had none: inserting costs less than an upsert.
 */
export async function writeSegments(
  db: Database,
  plans: readonly WorkspacePlan[],
  session: ClientSession,
): Promise<void> {
  const inserts: SegmentRowRecord[] = [];
  const changes: AnyBulkWriteOperation<SegmentRowRecord>[] = [];
  for (const { workspaceId, writes, moves } of plans) {
    moves.push(...segmentMoves(writes.segments, workspaceId));
    for (const { segmentId, version, contactId, before, after } of writes.segments) {
      const key = {
        workspaceId,
        contactId: new ObjectId(contactId),
        segmentId: new ObjectId(segmentId),
        version,
      };
      if (after === null) changes.push({ deleteOne: { filter: key } });
      else if (before === null) inserts.push({ _id: new ObjectId(), ...key, ...rowValues(after) });
      else changes.push({ updateOne: { filter: key, update: updateTo(after) } });
    }
  }
  const { SegmentRow } = db.collections;
  if (changes.length > 0) await SegmentRow.bulkWrite(changes, { session, ordered: false });
  if (inserts.length > 0) await SegmentRow.insertMany(inserts, { session });
}

function rowValues({
  in: isIn,
  at,
  decideAgainAt,
}: SegmentRow): Pick<SegmentRowRecord, 'in' | 'at' | 'decideAgainAt'> {
  return { in: isIn, at, ...(decideAgainAt !== null && { decideAgainAt }) };
}

function updateTo(row: SegmentRow): UpdateFilter<SegmentRowRecord> {
  return { $set: rowValues(row), ...(row.decideAgainAt === null && { $unset: { decideAgainAt: true } }) };
}

/** How the decisions in one workspace change the member counts: one row per segment. */
function segmentMoves(segments: readonly SegmentRowWrite[], workspaceId: ObjectId): CountMoveRecord[] {
  const bySegment = new Map<Id, CountDeltas>();
  for (const { segmentId, version, before, after } of segments) {
    const by = Number(after?.in ?? false) - Number(before?.in ?? false);
    if (by === 0) continue;
    const deltas: CountDeltas = bySegment.get(segmentId) ?? new Map<string, number>();
    bySegment.set(segmentId, deltas);
    addDelta(deltas, membersCounter(version), by);
  }
  return [...bySegment]
    .filter(([, deltas]) => deltas.size > 0)
    .map(([id, deltas]) => countMoveRow({ workspaceId, automationId: new ObjectId(id) }, deltas));
}
