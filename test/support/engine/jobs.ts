import assert from 'node:assert/strict';
import type { ObjectId } from 'mongodb';
import type { SettleDeps } from '../../../engine/jobs/enrollments/settle-enrollments.js';
import type { JobHandler } from '../../../engine/jobs/core/job-handler.js';
import { insertRecurringJobs } from '../../../engine/jobs/core/job-claim.js';
import { erasureJob } from '../../../engine/jobs/contacts/erasure.js';
import { runJob } from '../../../engine/jobs/core/run-job.js';
import type { Database } from '../../../models/core/database.js';
import { newErasure, recurringJobId, type JobRecord } from '../../../models/system/job.js';
import type { RecurringJobKind } from '../../../models/system/job-kinds.js';
import { silent } from './engine.js';
import type { Stack } from './stack.js';
import { waitUntil } from '../run/wait-until.js';

/** Erases a contact's copies to the end, both passes, whether or not it was deleted. */
export async function eraseCopies(db: Database, workspaceId: ObjectId, contactId: string): Promise<void> {
  const { _id, ...values } = newErasure(workspaceId, contactId, db.now());
  await db.collections.Job.deleteOne({ _id, status: 'done' });
  await db.collections.Job.updateOne({ _id }, { $setOnInsert: values }, { upsert: true });
  const handler = erasureJob({ db, clock: db.now });
  await waitUntil(async () => {
    await runJob({ db, log: silent }, handler, { filter: { _id }, until: Infinity });
    return (await db.collections.Job.findOne({ _id }))?.status === 'done';
  });
}

/** What jobs that compare rows with workflows need. */
export function settleDeps({ db, temporal, engine }: Stack, clock = () => new Date()): SettleDeps {
  return { db, client: temporal.client, engine, log: silent, clock };
}

/** Does a whole run of a recurring job now, alone or taking turns with the workers of the database. */
export async function runRecurring<K extends RecurringJobKind>(
  db: Database,
  handler: JobHandler<K>,
): Promise<JobRecord> {
  await insertRecurringJobs(db, [handler]);
  const filter = { _id: recurringJobId(handler.kind) };
  const since = db.now();
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
