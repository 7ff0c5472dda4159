import type { ClientSession, ObjectId } from 'mongodb';
import type { Database } from '../../models/core/database.js';
import { insertJobs } from '../../models/system/insert-jobs.js';
import { newJob } from '../../models/system/job.js';

/** The job that decides a version of a segment for all contacts, or removes the rows of a deleted one (`version` is null). */
export async function requestBuild(
  db: Database,
  request: { workspaceId: ObjectId; segmentId: ObjectId; version: number | null; by: string; now: Date },
  session: ClientSession,
): Promise<void> {
  const { workspaceId, segmentId: subjectId, version, by, now: requestedAt } = request;
  const job = newJob({
    kind: 'buildSegment',
    workspaceId,
    subjectId,
    by,
    requestedAt,
    input: { version },
    progress: { total: 0, checked: 0, members: 0 },
  });
  await insertJobs(db, [job], session);
}
