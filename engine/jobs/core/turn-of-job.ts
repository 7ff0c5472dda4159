import { ObjectId, type Filter } from 'mongodb';
import type { JobRecord } from '../../../models/system/job.js';
import type { JobKind } from '../../../models/system/job-kinds.js';
import type { JobInput, JobTurnEnd } from '../../../workflows/messages.js';
import { insertRecurringJobs } from './job-claim.js';
import type { JobHandler } from './job-handler.js';
import { runJob, type RunJobDeps } from './run-job.js';

/** After this, other jobs of the queue have their turn. */
const TURN_MS = 5_000;

export interface TurnOfJob extends JobInput {
  signal: AbortSignal;
  onPage: (progress: string) => void;
}

/** Does pages of a job that is due, for a few seconds. The row is authoritative: a turn that dies leaves what it has saved. */
export async function turnOfJob(
  deps: RunJobDeps,
  handler: JobHandler<JobKind>,
  { jobId, signal, onPage }: TurnOfJob,
): Promise<JobTurnEnd> {
  const _id = new ObjectId(jobId);
  await insertRecurringJobs(deps.db, [handler]);
  const { hasFailed } = await runJob(deps, handler, {
    filter: dueNow(_id, deps.db.now()),
    until: Date.now() + TURN_MS,
    signal,
    mayGoOn: true,
    onPage: (progress) => onPage(progressText(progress)),
  });
  const job = await deps.db.collections.Job.findOne({ _id });
  if (job === null) return { do: 'end', status: 'gone', details: 'its row is gone' };
  return endOfTurn(job, { hasFailed, now: deps.db.now() });
}

/** A schedule, and whoever resets the workflow of a job that has failed, need not wait until it is due. */
function dueNow(_id: ObjectId, now: Date): Filter<JobRecord> {
  return {
    _id,
    status: { $in: ['running', 'waiting', 'failed'] },
    $or: [{ status: { $ne: 'running' } }, { dueAt: { $lte: now } }],
  };
}

function endOfTurn(job: JobRecord, { hasFailed, now }: { hasFailed: boolean; now: Date }): JobTurnEnd {
  const { kind, status, failures, lastError } = job;
  const details = `**${kind}** ${progressText(job.progress)}`.trimEnd();
  const ms = Math.max(0, (job.dueAt?.getTime() ?? 0) - now.getTime());
  const code = lastError?.name ?? 'Error';
  if (status === 'failed') return { do: 'fail', code };
  if (status === 'running' && hasFailed) return { do: 'retry', code, ms };
  // What a run has passed over is tried again soon.
  const isWaiting = status === 'running' || (status === 'waiting' && failures > 0);
  if (!isWaiting) return { do: 'end', status, details: `${status}: ${details}` };
  return ms > 0 ? { do: 'wait', ms, details } : { do: 'next', details };
}

/** The numbers of a job's progress, which name nobody. */
function progressText(progress: JobRecord['progress']): string {
  return Object.entries(progress)
    .flatMap(([name, value]: [string, unknown]) => (typeof value === 'number' ? `${name} ${value}` : []))
    .join(', ');
}
