import { ObjectId, type AnyBulkWriteOperation, type ClientSession } from 'mongodb';
import { addDelta, type CountDeltas } from '../../domain/automation/counts.js';
import type { Id } from '../../domain/id.js';
import type { SegmentRowWrite } from '../../domain/plan/segment-state.js';
import { countMoveRow, type CountMoveRecord } from '../../models/automation-count.js';
import type { Database } from '../../models/database.js';
import { membersCounter } from '../../models/segment-members.js';
import type { SegmentRowRecord } from '../../models/segment-row.js';

interface WorkspaceWrites {
  workspaceId: ObjectId;
  writes: { segments: readonly SegmentRowWrite[] };
}

/** Writes changed decisions. A row that another transaction has written since the snapshot is a conflict. */
export async function writeSegments(
  db: Database,
  plans: readonly WorkspaceWrites[],
  session: ClientSession,
): Promise<void> {
  const operations = plans.flatMap(({ workspaceId, writes }) =>
    writes.segments.map((write) => operationOf(write, workspaceId)),
  );
  if (operations.length > 0)
    await db.collections.SegmentRow.bulkWrite(operations, { session, ordered: false });
}

function operationOf(
  { segmentId, version, contactId, after }: SegmentRowWrite,
  workspaceId: ObjectId,
): AnyBulkWriteOperation<SegmentRowRecord> {
  const filter = {
    workspaceId,
    contactId: new ObjectId(contactId),
    segmentId: new ObjectId(segmentId),
    version,
  };
  if (after === null) return { deleteOne: { filter } };
  const { in: isIn, at, lookAgainAt } = after;
  return {
    updateOne: {
      filter,
      update: {
        $setOnInsert: { _id: new ObjectId() },
        $set: { in: isIn, at, ...(lookAgainAt !== null && { lookAgainAt }) },
        ...(lookAgainAt === null && { $unset: { lookAgainAt: true } }),
      },
      upsert: true,
    },
  };
}

/** How the decisions in one workspace change the member counts: one row per segment. */
export function segmentMoves(segments: readonly SegmentRowWrite[], workspaceId: ObjectId): CountMoveRecord[] {
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
