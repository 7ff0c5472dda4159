import type { ObjectId } from 'mongodb';
import type { Database } from '../../models/core/database.js';
import { typedJobs } from '../../models/system/typed-jobs.js';
import type { SegmentRecord } from '../../models/audience/segment.js';
import { countSegments } from '../../models/audience/segment-members.js';

/** Facts presented with a segment but stored elsewhere. */
export interface SegmentFacts {
  /** Null before it is built. */
  members: number | null;
  /** Progress of a build. */
  building: { total: number; checked: number } | null;
}

type Progress = NonNullable<SegmentFacts['building']>;

interface Segments {
  workspaceId: ObjectId;
  segments: readonly SegmentRecord[];
}

/** The facts of a workspace's segments, with a constant number of queries. */
export async function factsOfSegments(
  db: Database,
  input: Segments,
): Promise<(segment: SegmentRecord) => SegmentFacts> {
  const [members, builds] = await Promise.all([countSegments(db, input), readBuilds(db, input)]);
  return (segment) => ({
    members: members.get(segment._id.toHexString()) ?? null,
    building: builds.get(buildKey(segment._id, segment.version)) ?? null,
  });
}

/** The progress of the latest build of each version that is not built yet. */
async function readBuilds(db: Database, { workspaceId, segments }: Segments): Promise<Map<string, Progress>> {
  const building = segments.filter(({ built, version }) => built?.version !== version);
  const builds = new Map<string, Progress>();
  if (building.length === 0) return builds;
  const wanted = new Set(building.map(({ _id, version }) => buildKey(_id, version)));
  const jobs = await typedJobs(db, 'buildSegment')
    .find({
      workspaceId,
      kind: 'buildSegment',
      subjectId: { $in: building.map(({ _id }) => _id) },
      'input.version': { $in: building.map(({ version }) => version) },
    })
    .sort({ requestedAt: 1, _id: 1 })
    .toArray();
  for (const { subjectId, input, progress } of jobs) {
    const key = buildKey(subjectId, input.version);
    const { total, checked } = progress;
    if (wanted.has(key)) builds.set(key, { total, checked });
  }
  return builds;
}

function buildKey(segmentId: ObjectId, version: number | null): string {
  return `${segmentId.toHexString()} ${String(version)}`;
}
