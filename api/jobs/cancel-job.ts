import type { ClientSession, ObjectId } from 'mongodb';
import { isCancelable } from '../../domain/jobs.js';
import { RollcallError } from '../../domain/errors.js';
import { stopJob } from '../../engine/jobs/core/stop-job.js';
import type { Database } from '../../models/core/database.js';
import { cancelOfJob } from '../../models/system/insert-jobs.js';
import type { JobRecord } from '../../models/system/job.js';
import { readJob } from './read-jobs.js';

/**
 * Stops a running job; a page that is underway is finished. No change if it has ended. Within the caller's transaction.
 *
 * @throws RollcallError `not_found`; `conflict` for a kind that cannot be canceled
 */
export async function cancelJob(
  deps: { db: Database },
  target: { workspaceId: ObjectId; id: string },
  session: ClientSession,
): Promise<{ before: JobRecord; after: JobRecord }> {
  const before = await readJob(deps, target, session);
  if (before.workspaceId === null || !isCancelable(before.kind))
    throw new RollcallError('conflict', 'Jobs of this kind cannot be canceled.');
  await stopWithWorkflow(deps.db, before, session);
  return { before, after: await readJob(deps, target, session) };
}

/** Stops a running job and cancels its workflow, once. In the caller's transaction. */
export async function stopWithWorkflow(db: Database, job: JobRecord, session: ClientSession): Promise<void> {
  if (job.status !== 'running' || isCanceled(job)) return;
  await stopJob(db, job, session);
  await db.collections.Outbox.insertMany(cancelOfJob(job, db.now()), { session });
}

/** A bulk action is running until the page that is being done has ended. */
function isCanceled({ input }: JobRecord): boolean {
  return input !== null && 'canceledAt' in input && input.canceledAt !== null;
}
