import type { Filter } from 'mongodb';
import type { JobRecord } from '../../models/system/job.js';
import type { JobKind } from '../../models/system/job-kinds.js';
import { startPolling, type PollingLoop } from '../workers/polling.js';
import { insertRecurringJobs } from './core/job-claim.js';
import type { JobHandler } from './core/job-handler.js';
import { runJob, type RunJobDeps } from './core/run-job.js';

/** Longest interval at which a worker looks whether a check is due. */
const POLL_MS = 2_000;
/**
 * What a worker has claimed is free when that worker falls silent (engine/workers/presence.ts), and at the latest after this.
 */
const ABANDONED_MS = 15 * 60_000;

/**
 * Repeats the checks that must also run while Temporal is away, or that find what it has lost. Any number of workers may:
 * each kind has one row, whose claim says who is at it, and which says when it is due. Each has a loop of its own, so that
 * none waits for another.
 */
export function startChecks(deps: RunJobDeps, handlers: readonly JobHandler<JobKind>[]): PollingLoop {
  const checks = handlers.filter(
    ({ recurring }) => recurring !== undefined && recurring.isScheduled !== true,
  );
  const loops = checks.map((check) => startCheck(deps, check));
  return {
    stop: async () => {
      await Promise.all(loops.map((loop) => loop.stop()));
    },
  };
}

function startCheck(deps: RunJobDeps, check: JobHandler<JobKind>): PollingLoop {
  const { db, log } = deps;
  const pollMs = Math.min(POLL_MS, check.recurring?.everyMs ?? POLL_MS);
  let isPrepared = false;
  return startPolling({
    poll: async (signal) => {
      if (!isPrepared) await insertRecurringJobs(db, [check]);
      isPrepared = true;
      const filter = freeAndDue(db.now());
      const { nextAt } = await runJob(deps, check, { filter, until: Infinity, signal });
      return nextAt === undefined ? pollMs : Math.max(0, nextAt - Date.now());
    },
    onError: (error) => {
      log.warn({ err: error, kind: check.kind }, 'check_failed');
    },
    retryMs: pollMs,
  });
}

function freeAndDue(now: Date): Filter<JobRecord> {
  const abandoned = new Date(now.getTime() - ABANDONED_MS);
  // The partial index requires the `$type`.
  return {
    dueAt: { $type: 'date', $lte: now },
    $or: [{ claim: null }, { dueAt: { $lte: abandoned } }],
  };
}
