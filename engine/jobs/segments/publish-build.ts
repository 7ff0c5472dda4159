import type { ClientSession } from 'mongodb';
import { plannedSegment, type PlannedSegment } from '../../../domain/segments/planned-segments.js';
import { incrementAutomationsRev } from '../../../models/automations/automations-rev.js';
import type { Database } from '../../../models/core/database.js';
import type { SegmentRecord } from '../../../models/audience/segment.js';
import { countResizing } from '../../segments/count-resizing.js';
import { requestBuild } from '../../segments/request-build.js';

/** Puts the version of a segment into effect. Segments that refer to this one are built again. */
export async function publishBuild(
  db: Database,
  { segment, now }: { segment: SegmentRecord; now: Date },
  session: ClientSession,
): Promise<void> {
  const { _id, workspaceId, version, where } = segment;
  await incrementAutomationsRev(db, workspaceId, session);
  await db.models.Segment.updateOne({ _id }, { $set: { built: { version, where, at: now } } }, { session });
  await countResizing(db, { segment, to: version, now }, session);
  if (segment.built === null) return;
  const others = await db.collections.Segment.find({ workspaceId }, { session }).toArray();
  for (const other of others) {
    if (!toPlannedSegment(other).reads.segments.has(_id.toHexString())) continue;
    const next = other.version + 1;
    await db.models.Segment.updateOne({ _id: other._id }, { $set: { version: next } }, { session });
    await requestBuild(
      db,
      { workspaceId, segmentId: other._id, version: next, by: segment.name, now },
      session,
    );
  }
}

/** The version that is being built. */
export function toPlannedSegment({ _id, name, version, where }: SegmentRecord): PlannedSegment {
  return plannedSegment({ id: _id.toHexString(), name, version, where, isBuilding: true });
}
