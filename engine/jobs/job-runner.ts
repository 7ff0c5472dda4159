import type { Filter } from 'mongodb';
import type { Logger } from 'pino';
import type { Database } from '../../models/database.js';
import type { JobRecord } from '../../models/job.js';
import type { JobKind } from '../../models/job-kinds.js';
import { startPolling, type PollingLoop } from '../polling.js';
import { LeaseLost, type JobHandler, type SavePage } from './job-handler.js';
import {
  dueKinds,
  insertRecurringJobs,
  leaseJob,
  postponeJob,
  RENEW_MS,
  renewLease,
  saveJob,
} from './job-lease.js';

/** Interval at which a worker looks for due jobs. */
const POLL_MS = 500;

export interface JobRunnerDeps {
  db: Database;
  log: Logger;
}

/**
 * Works on jobs until stopped. Any number of workers may; leases keep them apart.
 *
 * 1. One page at a time: a job is leased, its next page done, cursor and progress saved, the lease released. A kind with
 *    `turnMs` goes on with further pages for that long.
 * 2. Each kind has a lane of its own, so that no kind waits for another. Within a kind the job that has waited longest
 *    comes next, so that a large one does not hold up the others.
 * 3. A page that failed is repeated after a pause; number of failures and last error are kept in the row.
 * 4. A job whose worker died is free again when its lease has expired, and continues after its last saved page.
 * 5. A recurring kind has one row, whose cursor stays from run to run; when the next run is due is part of the row.
 */
export function startJobs(deps: JobRunnerDeps, handlers: readonly JobHandler<JobKind>[]): PollingLoop {
  const lanes = new Map<JobKind, Promise<void>>();
  const kinds = handlers.map(({ kind }) => kind);
  let isPrepared = false;
  const loop = startPolling({
    poll: async (signal) => {
      if (!isPrepared) await insertRecurringJobs(deps.db, handlers);
      isPrepared = true;
      // A lane looks for more itself; asking reads all jobs of its kind that are due.
      const due = new Set(
        await dueKinds(
          deps.db,
          kinds.filter((kind) => !lanes.has(kind)),
        ),
      );
      for (const handler of handlers) {
        const { kind } = handler;
        if (!due.has(kind) || lanes.has(kind)) continue;
        lanes.set(
          kind,
          runDue(deps, handler, signal).finally(() => lanes.delete(kind)),
        );
      }
      return POLL_MS;
    },
    onError: (error) => {
      deps.log.warn({ err: error }, 'job_poll_failed');
    },
    retryMs: POLL_MS,
  });
  return {
    stop: async () => {
      await loop.stop();
      await Promise.all(lanes.values());
    },
  };
}

/** Does pages of one kind while any is due. */
async function runDue<K extends JobKind>(
  deps: JobRunnerDeps,
  handler: JobHandler<K>,
  signal: AbortSignal,
): Promise<void> {
  try {
    while (!signal.aborted) {
      const job = await leaseJob(deps.db, handler);
      if (job === null) return;
      const until = performance.now() + (handler.turnMs ?? 0);
      const goesOn = (): boolean => !signal.aborted && performance.now() < until;
      await runPage(deps, handler, job, { goesOn });
    }
  } catch (error) {
    deps.log.warn({ err: error, kind: handler.kind }, 'job_lane_failed');
  }
}

/**
 * Does the pages of one job here and now, until it has ended or is to wait, the time is up, a page fails, or another
 * process has it. What is left is done by the workers: from `reservedUntil` on, or between any two pages without it.
 */
export async function runJob<K extends JobKind>(
  deps: JobRunnerDeps,
  handler: JobHandler<K>,
  { filter, until, reservedUntil }: { filter: Filter<JobRecord>; until: number; reservedUntil?: Date },
): Promise<void> {
  for (;;) {
    const job = await leaseJob(deps.db, handler, filter);
    if (job === null) return;
    const next = await runPage(deps, handler, job, { reservedUntil });
    if (next === null || next > Date.now() || Date.now() >= until) return;
  }
}

/** @returns when the next page is due, in epoch milliseconds; null if there is none, or this one failed */
async function runPage<K extends JobKind>(
  { db, log }: JobRunnerDeps,
  handler: JobHandler<K>,
  job: JobRecord<K>,
  { reservedUntil, goesOn = () => false }: { reservedUntil?: Date | undefined; goesOn?: () => boolean },
): Promise<number | null> {
  const of = { job: job._id.toHexString(), kind: job.kind };
  const renewing = setInterval(() => {
    renewLease(db, job).catch((error: unknown) => {
      log.warn({ ...of, err: error }, 'job_lease_not_renewed');
    });
  }, RENEW_MS);
  let next: number | null = null;
  try {
    const save: SavePage<K> = async (result, session) => {
      const { passedOver, status, nextAt } = result;
      if (passedOver !== undefined) log.error({ ...of, err: passedOver }, 'job_part_passed_over');
      const dueAt = nextAt ?? reservedUntil;
      await saveJob(db, { job, handler }, { ...result, ...(dueAt && { nextAt: dueAt }) }, session);
      next = status === 'running' ? (nextAt?.getTime() ?? 0) : null;
    };
    await handler.runPage(job, save, goesOn);
    return next;
  } catch (error) {
    if (error instanceof LeaseLost) log.info(of, 'job_lease_lost');
    else {
      log.warn({ ...of, err: error }, 'job_page_failed');
      await postponeJob(db, job, error);
    }
    return null;
  } finally {
    clearInterval(renewing);
  }
}
