import type { ObjectId } from 'mongodb';
import type { Database } from '../../models/database.js';
import type { JobRecord } from '../../models/job.js';
import type { PageRequest } from '../http/common-schemas.js';
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
