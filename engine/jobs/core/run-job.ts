import type { Filter } from 'mongodb';
import type { Logger } from 'pino';
import type { Database } from '../../../models/core/database.js';
import type { JobRecord } from '../../../models/system/job.js';
import type { JobKind } from '../../../models/system/job-kinds.js';
import { claimJob, noteFailure, saveJob } from './job-claim.js';
import { ClaimLost, type JobHandler, type PageResult, type SavePage } from './job-handler.js';

export interface RunJobDeps {
  db: Database;
  log: Logger;
}

export interface JobTurn {
  /** The job, and what must hold of it before the first page; before a further one, that nobody else has claimed it. */
  filter: Filter<JobRecord>;
  /** No further page begins after it. */
  until: number;
  /** Does as if the next page were due then. */
  reservedUntil?: Date;
  /** Ends the turn after the page that is being done. */
  signal?: AbortSignal;
  /** A page may be followed by others before the job is saved. */
  mayGoOn?: boolean;
  onPage?: (progress: JobRecord['progress']) => void;
}

/**
 * Does pages of one job until it has ended or is to wait, the turn is over, a page fails, or another turn claims it. Each page
 * claims the job and saves it: whatever else believes to be at work on it cannot save, so nothing is done twice that must not be.
 *
 * @returns whether a page has failed, the row has the error; or when the next one is due, if not now
 */
export async function runJob<K extends JobKind>(
  deps: RunJobDeps,
  handler: JobHandler<K>,
  turn: JobTurn,
): Promise<{ hasFailed: boolean; nextAt?: number }> {
  const { until, signal } = turn;
  let { filter } = turn;
  for (;;) {
    const job = await claimJob(deps.db, handler, filter);
    if (job === null) return { hasFailed: false };
    filter = { _id: job._id, claim: null };
    const next = await runPage(deps, { handler, job }, turn);
    if (next === 'failed') return { hasFailed: true };
    if (next === 'over') return { hasFailed: false };
    if (next > Date.now()) return { hasFailed: false, nextAt: next };
    if (Date.now() >= until || signal?.aborted === true) return { hasFailed: false };
  }
}

/** @returns when the next page is due, in epoch milliseconds */
async function runPage<K extends JobKind>(
  { db, log }: RunJobDeps,
  { handler, job }: { handler: JobHandler<K>; job: JobRecord<K> },
  { until, reservedUntil, signal, mayGoOn = false, onPage }: JobTurn,
): Promise<number | 'over' | 'failed'> {
  const fields = { job: job._id.toHexString(), kind: job.kind };
  const saveAt = Math.min(until, Date.now() + (handler.saveEveryMs ?? Infinity));
  const goesOn = (): boolean => mayGoOn && signal?.aborted !== true && Date.now() < saveAt;
  const done: { page?: PageResult<K> } = {};
  const save: SavePage<K> = async (result, session) => {
    if (result.passedOver !== undefined)
      log.error({ ...fields, err: result.passedOver }, 'job_part_passed_over');
    const dueAt = result.nextAt ?? reservedUntil;
    await saveJob(db, { job, handler }, { ...result, ...(dueAt && { nextAt: dueAt }) }, session);
    done.page = result;
  };
  try {
    await handler.runPage(job, save, goesOn);
  } catch (error) {
    if (error instanceof ClaimLost) {
      log.info(fields, 'job_claim_lost');
      return 'over';
    }
    log.warn({ ...fields, err: error }, 'job_page_failed');
    await noteFailure(db, job, error);
    return 'failed';
  }
  if (done.page === undefined) return 'over';
  onPage?.(done.page.progress);
  return done.page.status === 'running' ? (done.page.nextAt?.getTime() ?? 0) : 'over';
}
