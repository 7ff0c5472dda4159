import { ObjectId } from 'mongodb';
import type { JobKind } from '../../../models/system/job-kinds.js';
import { shortTransaction } from '../../../models/core/short-transaction.js';
import type { JobInput, JobTurnEnd } from '../../../workflows/messages.js';
import type { JobHandler } from './job-handler.js';
import { runJob, type RunJobDeps } from './run-job.js';
import { stopJob } from './stop-job.js';
import { turnOfJob, type TurnOfJob } from './turn-of-job.js';

/** What the workflows of jobs have done. */
export interface Jobs {
  turn(input: TurnOfJob): Promise<JobTurnEnd>;
  stop(input: JobInput): Promise<void>;
}

/** @param stopping ends each turn after the page that is being done */
export function createJobs(
  deps: RunJobDeps,
  handlers: readonly JobHandler<JobKind>[],
  stopping: AbortSignal,
): Jobs {
  const byKind = new Map(handlers.map((handler) => [handler.kind, handler]));
  const findHandler = ({ kind }: JobInput): JobHandler<JobKind> => {
    const handler = byKind.get(kind);
    if (handler === undefined) throw new Error(`There is no job ${kind}`);
    return handler;
  };
  return {
    turn: (input) =>
      turnOfJob(deps, findHandler(input), { ...input, signal: AbortSignal.any([input.signal, stopping]) }),
    stop: async (input) => {
      const { db } = deps;
      const _id = new ObjectId(input.jobId);
      await shortTransaction(db, async (session) => {
        const job = await db.collections.Job.findOne({ _id }, { session });
        if (job !== null) await stopJob(db, job, session);
      });
      // Where the next page is what ends it.
      await runJob(deps, findHandler(input), { filter: { _id, status: 'running' }, until: 0 });
    },
  };
}
