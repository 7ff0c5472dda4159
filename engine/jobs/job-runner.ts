import { randomUUID } from 'node:crypto';
import type { ClientSession, Filter } from 'mongodb';
import type { Logger } from 'pino';
import type { Database } from '../../models/database.js';
import { isOfKind, type JobKind, type JobKinds, type JobRecord } from '../../models/job.js';
import { startPolling, type PollingLoop } from '../polling.js';

/** Interval at which a worker looks for a job while there is none. */
const POLL_MS = 500;
/** A page takes a second or two; one that a dead worker left is taken over after this. */
const LEASE_MS = 15_000;
/** Pause before a failed page is repeated: doubled with each failure, up to the longest. */
const RETRY_MS = 500;
const LONGEST_RETRY_MS = 60_000;

/** How far a job is after a page. */
export interface PageResult<K extends JobKind> {
  status: JobRecord<K>['status'];
  progress: JobKinds[K]['progress'];
  cursor: JobKinds[K]['cursor'] | null;
}

/** The work of one kind of job. */
export interface JobHandler<K extends JobKind> {
  kind: K;
  /**
   * Does the page after the job's cursor, then calls `save` once. A page whose work must not be repeated passes the
   * session of its transaction; any other is repeated if the worker dies before it has saved.
   */
  runPage(job: JobRecord<K>, save: SavePage<K>): Promise<void>;
}

/** Stores how far the job is and gives its lease back. @throws LeaseLost when another worker has taken it over */
export type SavePage<K extends JobKind> = (result: PageResult<K>, session?: ClientSession) => Promise<void>;

/** The lease ended before the page did, and the job has been taken over: whatever is in a transaction must not commit. */
export class LeaseLost extends Error {
  constructor() {
    super('Another worker has taken the job over');
    this.name = 'LeaseLost';
  }
}

/**
 * Works on the jobs of one kind for as long as it runs. Any number of workers may; leases keep them apart.
 *
 * 1. One page at a time: a job is leased, its next page done, cursor and progress saved, the lease given back.
 * 2. The job that has waited longest comes next, so that a large one does not hold up the others.
 * 3. A page that failed is repeated after a pause; number of failures and last error are kept in the row.
 * 4. A job whose worker died is free again when its lease has expired, and continues after its last saved page.
 */
export function startJobs<K extends JobKind>(
  deps: { db: Database; log: Logger },
  handler: JobHandler<K>,
): PollingLoop {
  const { kind } = handler;
  return startPolling({
    poll: async () => {
      const job = await lease(deps.db, kind);
      if (job === null) return POLL_MS;
      await runPage(deps, handler, job);
      return 0;
    },
    onError: (error) => {
      deps.log.warn({ err: error, kind }, 'job_poll_failed');
    },
    retryMs: POLL_MS,
  });
}

async function lease<K extends JobKind>(db: Database, kind: K): Promise<JobRecord<K> | null> {
  const now = new Date();
  const job = await db.collections.Job.findOneAndUpdate(
    { kind, status: 'running', leaseUntil: { $lte: now } },
    { $set: { leaseUntil: new Date(now.getTime() + LEASE_MS), leaseOwner: randomUUID() } },
    { sort: { leaseUntil: 1 }, returnDocument: 'after' },
  );
  return job !== null && isOfKind(job, kind) ? job : null;
}

async function runPage<K extends JobKind>(
  { db, log }: { db: Database; log: Logger },
  handler: JobHandler<K>,
  job: JobRecord<K>,
): Promise<void> {
  const of = { job: job._id.toHexString(), kind: job.kind };
  try {
    await handler.runPage(job, (result, session) => save(db, job, result, session));
  } catch (error) {
    if (error instanceof LeaseLost) return log.info(of, 'job_lease_lost');
    log.warn({ ...of, err: error }, 'job_page_failed');
    await postpone(db, job, error);
  }
}

async function save<K extends JobKind>(
  db: Database,
  job: JobRecord<K>,
  result: PageResult<K>,
  session?: ClientSession,
): Promise<void> {
  const now = new Date();
  const finishedAt = result.status === 'running' ? null : now;
  const changes = { ...result, finishedAt, failures: 0, lastError: null, leaseUntil: now, leaseOwner: null };
  const { matchedCount } = await db.collections.Job.updateOne(
    leasedBy(job),
    { $set: changes },
    session && { session },
  );
  if (matchedCount === 0) throw new LeaseLost();
}

/** Gives a job back after a failure, to be taken again after a pause. */
async function postpone(db: Database, job: JobRecord, error: unknown): Promise<void> {
  const now = Date.now();
  const pauseMs = Math.min(RETRY_MS * 2 ** job.failures, LONGEST_RETRY_MS);
  const message = error instanceof Error ? error.message : String(error);
  await db.collections.Job.updateOne(leasedBy(job), {
    $set: {
      lastError: { message, at: new Date(now) },
      leaseUntil: new Date(now + pauseMs),
      leaseOwner: null,
    },
    $inc: { failures: 1 },
  });
}

function leasedBy({ _id, leaseOwner }: JobRecord): Filter<JobRecord> {
  return { _id, leaseOwner, status: 'running' };
}
