import type { ClientSession, ObjectId } from 'mongodb';
import type { Database } from '../../models/core/database.js';
import { parseId } from '../../models/core/ids.js';
import { isOfKind, type JobRecord } from '../../models/system/job.js';
import type { JobKind } from '../../models/system/job-kinds.js';
import type { PageRequest } from '../http/input/common-schemas.js';
import { findPage, type PageOf } from '../http/paging.js';

interface JobsOfKind<K extends JobKind> {
  workspaceId: ObjectId;
  kind: K;
  /** What the jobs work on; omitted for all jobs of the kind. */
  subjectId?: ObjectId;
}

/** Lists a workspace's jobs of one kind, newest first. */
export async function listJobsOfKind<K extends JobKind>(
  { db }: { db: Database },
  { request, ...filter }: JobsOfKind<K> & { request: PageRequest },
): Promise<PageOf<JobRecord<K>>> {
  const page = await findPage({
    collection: db.collections.Job,
    filter,
    sort: { field: 'requestedAt', direction: -1 },
    request,
  });
  const { kind } = filter;
  return { ...page, data: page.data.filter((job): job is JobRecord<K> => isOfKind(job, kind)) };
}

/** Null if the workspace has no such job. */
export async function readJobOfKind<K extends JobKind>(
  { db }: { db: Database },
  { id, ...filter }: JobsOfKind<K> & { id: string },
  session?: ClientSession,
): Promise<JobRecord<K> | null> {
  const _id = parseId(id);
  const found = _id && (await db.collections.Job.findOne({ _id, ...filter }, session && { session }));
  return found !== null && isOfKind(found, filter.kind) ? found : null;
}
