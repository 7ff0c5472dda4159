import type { ClientSession, ObjectId } from 'mongodb';
import { isCancelable } from '../../domain/jobs.js';
import { RollcallError } from '../../domain/errors.js';
import type { Database } from '../../models/database.js';
import { JOB_KEPT_MS, type JobRecord } from '../../models/job.js';
import { cancelBulk } from './bulk-jobs.js';
import { readJob } from './read-jobs.js';

/**
 * Stops a running job; a page that is underway is finished. No change if it has ended. Within the caller's transaction.
 *
 * @throws RollcallError `not_found`; `conflict` for a kind that cannot be canceled
 */
export async function cancelJob(
  deps: { db: Database; clock: () => Date },
  target: { workspaceId: ObjectId; id: string },
  session: ClientSession,
): Promise<{ before: JobRecord; after: JobRecord }> {
  const before = await readJob(deps, target, session);
  const { _id, kind, status, workspaceId } = before;
  if (workspaceId === null || !isCancelable(kind))
    throw new RollcallError('conflict', 'Jobs of this kind cannot be canceled.');
  if (kind === 'bulkEnrollments' || kind === 'bulkContacts')
    await cancelBulk(deps, { workspaceId, kind, bulkId: _id.toHexString() }, session);
  else if (status === 'running') await stop(deps, before, session);
  return { before, after: await readJob(deps, target, session) };
}

/** Ends its lease, so that a worker that has it cannot save and go on. */
async function stop({ db }: { db: Database }, { _id }: JobRecord, session: ClientSession): Promise<void> {
  const finishedAt = db.now();
  const expiresAt = new Date(finishedAt.getTime() + JOB_KEPT_MS);
  const ended = { status: 'stopped', leaseUntil: null, leaseOwner: null, finishedAt, expiresAt } as const;
  await db.collections.Job.updateOne({ _id, status: 'running' }, { $set: ended }, { session });
}
