import type { ClientSession, ObjectId } from 'mongodb';
import { RollcallError } from '../../domain/errors.js';
import type { Database } from '../../models/core/database.js';
import { startOfJob } from '../../models/system/insert-jobs.js';
import type { JobRecord } from '../../models/system/job.js';
import { readJob } from './read-jobs.js';

/**
 * Has a job that has failed go on with the page that did. Within the caller's transaction.
 *
 * @throws RollcallError `not_found`; `conflict` for a job that has not failed
 */
export async function retryJob(
  deps: { db: Database },
  target: { workspaceId: ObjectId; id: string },
  session: ClientSession,
): Promise<{ before: JobRecord; after: JobRecord }> {
  const { Job, Outbox } = deps.db.collections;
  const before = await readJob(deps, target, session);
  if (before.status !== 'failed') throw new RollcallError('conflict', 'The job has not failed.');
  const again = { status: 'running', failures: 0, finishedAt: null, dueAt: deps.db.now() } as const;
  await Job.updateOne({ _id: before._id }, { $set: again, $unset: { expiresAt: true } }, { session });
  const after = await readJob(deps, target, session);
  await Outbox.insertMany(startOfJob(after), { session });
  return { before, after };
}
