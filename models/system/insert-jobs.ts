import type { ClientSession } from 'mongodb';
import type { Database } from '../core/database.js';
import type { JobRecord } from './job.js';
import { freeCommand, type OutboxRecord } from './outbox.js';

/** Inserts jobs of workspaces and the commands that start their workflows, in the caller's transaction. */
export async function insertJobs(
  db: Database,
  jobs: readonly JobRecord[],
  session: ClientSession,
): Promise<void> {
  if (jobs.length === 0) return;
  await db.collections.Job.insertMany([...jobs], { session });
  await db.collections.Outbox.insertMany(jobs.flatMap(startOfJob), { session });
}

/** The same for each job, since a start that waits in the outbox is enough. */
const START_SEQ = 1;

type Started = Pick<JobRecord, '_id' | 'workspaceId' | 'kind' | 'requestedAt' | 'dueAt'>;

/** The command that starts a job's workflow; none for a job of the installation. */
export function startOfJob({ workspaceId, kind, ...job }: Started): OutboxRecord<'startJob'>[] {
  if (workspaceId === null) return [];
  const { _id: target, requestedAt: createdAt, dueAt } = job;
  const args = { kind, beginAt: dueAt ?? createdAt };
  return [freeCommand({ command: 'startJob', workspaceId, target, seq: START_SEQ, args, createdAt })];
}

/** The command that cancels a job's workflow, after it has been started. */
export function cancelOfJob(
  { _id: target, workspaceId, kind }: Pick<JobRecord, '_id' | 'workspaceId' | 'kind'>,
  now: Date,
): OutboxRecord<'cancelJob'>[] {
  if (workspaceId === null) return [];
  const seq = START_SEQ + 1;
  return [freeCommand({ command: 'cancelJob', workspaceId, target, seq, args: { kind }, createdAt: now })];
}
