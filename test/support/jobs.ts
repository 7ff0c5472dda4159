import assert from 'node:assert/strict';
import type { JobHandler } from '../../engine/jobs/job-handler.js';
import { insertRecurringJobs } from '../../engine/jobs/job-lease.js';
import { runJob } from '../../engine/jobs/job-runner.js';
import type { Database } from '../../models/database.js';
import { recurringJobId, type JobRecord, type RecurringJobKind } from '../../models/job.js';
import { silent } from './engine.js';
import { waitUntil } from './wait-until.js';

/** Does a whole run of a recurring job now, alone or taking turns with the workers of the database. */
export async function runRecurring<K extends RecurringJobKind>(
  db: Database,
  handler: JobHandler<K>,
): Promise<JobRecord> {
  await insertRecurringJobs(db, [handler]);
  const filter = { _id: recurringJobId(handler.kind) };
  const since = new Date();
  const read = () => db.collections.Job.findOne(filter);
  await waitUntil(async () => {
    await runJob({ db, log: silent }, handler, { filter, until: Infinity });
    const job = await read();
    return job?.status === 'waiting' && job.startedAt !== null && job.startedAt >= since;
  }, 30_000);
  const job = await read();
  assert.ok(job);
  return job;
}
