import type { ClientSession } from 'mongodb';
import type { Database } from '../../../models/core/database.js';
import { JOB_KEPT_MS, type JobRecord } from '../../../models/system/job.js';
import type { JobKind } from '../../../models/system/job-kinds.js';
import { cancelImportByJob } from '../imports/change-import.js';

type Stop = (db: Database, job: JobRecord, session: ClientSession) => Promise<void>;

/** How a job that may be stopped is; any other goes on. */
const stops: Partial<Record<JobKind, Stop>> = {
  exitAll: endNow,
  recoverDeliveries: endNow,
  bulkEnrollments: endWithNextPage,
  bulkContacts: endWithNextPage,
  importContacts: cancelImportByJob,
};

/** Stops a running job, in the caller's transaction: at most the page that is being done is finished. */
export async function stopJob(db: Database, job: JobRecord, session: ClientSession): Promise<void> {
  if (job.status === 'running') await stops[job.kind]?.(db, job, session);
}

async function endNow(db: Database, { _id }: JobRecord, session: ClientSession): Promise<void> {
  const finishedAt = db.now();
  const expiresAt = new Date(finishedAt.getTime() + JOB_KEPT_MS);
  const ended = { status: 'stopped', dueAt: null, claim: null, finishedAt, expiresAt } as const;
  await db.collections.Job.updateOne({ _id, status: 'running' }, { $set: ended }, { session });
}

/** What the page that is being done has done is still to be stored. */
async function endWithNextPage(db: Database, job: JobRecord, session: ClientSession): Promise<void> {
  const { _id, startedAt, dueAt } = job;
  await db.collections.Job.updateOne(
    { _id, 'input.canceledAt': null },
    { $set: { 'input.canceledAt': db.now() } },
    { session },
  );
  // One that still waits to begin has no page.
  if (startedAt === null && dueAt !== null && dueAt > db.now()) await endNow(db, job, session);
}
