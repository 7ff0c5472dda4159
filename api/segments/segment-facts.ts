import type { Database } from '../../models/database.js';
import { jobsOf } from '../../models/jobs-of.js';
import type { SegmentRecord } from '../../models/segment.js';
import { countSegment } from '../../models/segment-members.js';

/** Facts presented with a segment but stored elsewhere. */
export interface SegmentFacts {
  /** Null before it is built. */
  members: number | null;
  /** Progress of a build. */
  building: { total: number; checked: number } | null;
}

/** The number of members and, while a version is being built, its progress. */
export async function segmentFactsOf(db: Database, segment: SegmentRecord): Promise<SegmentFacts> {
  const members = await countSegment(db, segment);
  if (segment.built?.version === segment.version) return { members, building: null };
  const { workspaceId, _id: subjectId, version } = segment;
  const job = await jobsOf(db, 'buildSegment').findOne(
    { workspaceId, kind: 'buildSegment', subjectId, 'input.version': version },
    { sort: { requestedAt: -1, _id: -1 } },
  );
  if (job === null) return { members, building: null };
  const { total, checked } = job.progress;
  return { members, building: { total, checked } };
}
