import type { ClientSession, ObjectId } from 'mongodb';
import { RollcallError } from '../../domain/errors.js';
import type { BulkOutcomeRecord } from '../../models/audience/bulk-outcome.js';
import type { Database } from '../../models/core/database.js';
import type { JobRecord } from '../../models/system/job.js';
import type { PageRequest } from '../http/input/common-schemas.js';
import { findPage, type PageOf } from '../http/paging.js';
import { stopWithWorkflow } from './cancel-job.js';
import { readJobOfKind } from './jobs-of-kind.js';

/** Jobs that list what has become of each of their targets. */
export type BulkKind = 'bulkEnrollments' | 'bulkContacts';

export interface BulkTarget<K extends BulkKind> {
  workspaceId: ObjectId;
  kind: K;
  bulkId: string;
}

/** @throws RollcallError `not_found` */
export async function readBulk<K extends BulkKind>(
  { db }: { db: Database },
  { workspaceId, kind, bulkId }: BulkTarget<K>,
  session?: ClientSession,
): Promise<JobRecord<K>> {
  const found = await readJobOfKind({ db }, { workspaceId, kind, id: bulkId }, session);
  if (found === null) throw new RollcallError('not_found', 'Bulk action not found.');
  return found;
}

/** Lists what became of the targets of a bulk action, in their order. @throws RollcallError `not_found` */
export async function listOutcomes<K extends BulkKind>(
  { db }: { db: Database },
  {
    outcome,
    request,
    ...target
  }: BulkTarget<K> & { outcome: BulkOutcomeRecord['outcome'] | null; request: PageRequest },
): Promise<PageOf<BulkOutcomeRecord>> {
  const { _id: jobId, workspaceId } = await readBulk({ db }, target);
  return findPage({
    collection: db.collections.BulkOutcome,
    filter: { workspaceId: workspaceId ?? target.workspaceId, jobId, ...(outcome !== null && { outcome }) },
    sort: { field: 'n', direction: 1 },
    request,
  });
}

/**
 * Cancels a bulk action: it ends after the page that is being worked on. Nothing is undone; one that has ended stays as it
 * is. Runs in the caller's transaction.
 *
 * @throws RollcallError `not_found`
 */
export async function cancelBulk<K extends BulkKind>(
  { db }: { db: Database },
  target: BulkTarget<K>,
  session: ClientSession,
): Promise<{ before: JobRecord<K>; after: JobRecord<K> }> {
  const before = await readBulk({ db }, target, session);
  await stopWithWorkflow(db, before, session);
  return { before, after: await readBulk({ db }, target, session) };
}
