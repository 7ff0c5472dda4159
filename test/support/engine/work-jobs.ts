import type { JobHandler } from '../../../engine/jobs/core/job-handler.js';
import { runJob } from '../../../engine/jobs/core/run-job.js';
import { startPolling, type PollingLoop } from '../../../engine/workers/polling.js';
import type { Database } from '../../../models/core/database.js';
import type { JobKind } from '../../../models/system/job-kinds.js';
import { silent } from './engine.js';

const POLL_MS = 20;

/** Does the jobs of some kinds page by page in turn, as their workflows would, until it is stopped. Needs no Temporal. */
export function workJobs(db: Database, handlers: readonly JobHandler<JobKind>[]): PollingLoop {
  return startPolling({
    poll: async (signal) => {
      for (const handler of handlers) {
        const free = { kind: handler.kind, status: 'running' as const, claim: null };
        const due = { ...free, dueAt: { $lte: db.now() } };
        for (const { _id } of await db.collections.Job.find(due).sort({ dueAt: 1 }).toArray())
          await runJob({ db, log: silent }, handler, { filter: { ...due, _id }, until: 0, signal });
      }
      return POLL_MS;
    },
    onError: () => undefined,
    retryMs: POLL_MS,
  });
}
