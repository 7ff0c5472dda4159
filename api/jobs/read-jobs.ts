import type { ClientSession, ObjectId } from 'mongodb';
import { RollcallError } from '../../domain/errors.js';
import type { Database } from '../../models/core/database.js';
import { parseId } from '../../models/core/ids.js';
import type { JobRecord } from '../../models/system/job.js';
import type { PageRequest } from '../http/input/common-schemas.js';
import { findPage, type PageOf } from '../http/paging.js';
import type { JobFilters } from './schemas.js';

/** The jobs of a workspace and those of the whole installation, newest first. */
export function listJobs(
  { db }: { db: Database },
  input: { workspaceId: ObjectId; filters: JobFilters; request: PageRequest },
): Promise<PageOf<JobRecord>> {
  const { workspaceId, filters, request } = input;
  const { kind, status, scope } = filters;
  const owners = { workspace: workspaceId, installation: null };
  return findPage({
    collection: db.collections.Job,
    filter: {
      workspaceId: scope === undefined ? { $in: [workspaceId, null] } : owners[scope],
      ...(kind !== undefined && { kind }),
      ...(status !== undefined && { status }),
    },
    sort: { field: 'requestedAt', direction: -1 },
    request,
  });
}

/** A job of the workspace or of the whole installation. @throws RollcallError `not_found` */
export async function readJob(
  { db }: { db: Database },
  { workspaceId, id }: { workspaceId: ObjectId; id: string },
  session?: ClientSession,
): Promise<JobRecord> {
  const _id = parseId(id);
  const options = { ...(session && { session }) };
  const filter = { workspaceId: { $in: [workspaceId, null] } };
  const job = _id && (await db.collections.Job.findOne({ _id, ...filter }, options));
  if (job === null) throw new RollcallError('not_found', 'Job not found.');
  return job;
}
