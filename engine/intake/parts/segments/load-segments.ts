import type { ObjectId } from 'mongodb';
import {
  PlannedSegments,
  plannedSegment,
  type PlannedSegment,
} from '../../../../domain/segments/planned-segments.js';
import type { Database } from '../../../../models/core/database.js';
import type { SegmentRecord } from '../../../../models/audience/segment.js';

/** The segments of a workspace, ready for planning; null if there are none. */
export async function loadSegments(db: Database, workspaceId: ObjectId): Promise<PlannedSegments | null> {
  const rows = await db.collections.Segment.find({ workspaceId }).sort({ _id: 1 }).toArray();
  return rows.length === 0 ? null : new PlannedSegments(rows.flatMap(plannedVersions));
}

/** The version in effect, and the one being built. */
export function plannedVersions({ _id, name, where, version, built }: SegmentRecord): PlannedSegment[] {
  const id = _id.toHexString();
  return [
    ...(built === null
      ? []
      : [plannedSegment({ id, name, version: built.version, where: built.where, isBuilding: false })]),
    ...(built?.version === version ? [] : [plannedSegment({ id, name, version, where, isBuilding: true })]),
  ];
}
