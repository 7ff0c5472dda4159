import type { ClientSession, Document, Filter } from 'mongodb';
import { recurringJobKinds } from '../../domain/jobs.js';
import type { Database } from '../../models/database.js';
import { isOfKind, JOB_KEPT_MS, recurringJob, type JobError, type JobRecord } from '../../models/job.js';
import type { JobKind, RecurringJobKind } from '../../models/job-kinds.js';
import { LeaseLost, type JobHandler, type PageResult } from './job-handler.js';

/** A page takes a second or two; one that a dead worker left is taken over after this. */
const LEASE_MS = 15_000;
/** Leases of longer pages are renewed at this interval. */
export const RENEW_MS = 5_000;
/** Pause after a failure: doubled with each further one, up to the longest. */
const RETRY_MS = 500;
const LONGEST_RETRY_MS = 60_000;
const MAX_MESSAGE = 1_000;

/** Creates the rows of recurring kinds that are missing. */
export async function insertRecurringJobs(
  db: Database,
  handlers: readonly JobHandler<JobKind>[],
): Promise<void> {
  const now = db.now();
  for (const { kind, recurring } of handlers) {
    if (recurring === undefined || !isRecurringKind(kind)) continue;
    const { _id, ...values } = recurringJob(kind, { progress: recurring.progress, now });
    await db.collections.Job.updateOne({ _id }, { $setOnInsert: values }, { upsert: true });
  }
}

function isRecurringKind(kind: JobKind): kind is RecurringJobKind {
  return recurringJobKinds.some((recurring) => recurring === kind);
}

/** The kinds of which a job can be taken. */
export async function dueKinds(db: Database, kinds: JobKind[]): Promise<JobKind[]> {
  return await db.collections.Job.distinct('kind', { kind: { $in: kinds }, ...dueAt(db.now()) });
}

function dueAt(now: Date): Filter<JobRecord> {
  // The partial index requires the `$type`; the status excludes what has ended.
  return { leaseUntil: { $type: 'date', $lte: now }, status: { $in: ['running', 'waiting'] } };
}

/** Takes the job of a kind that has waited longest, or one that `filter` selects whether or not it is due. */
export async function leaseJob<K extends JobKind>(
  db: Database,
  { kind, recurring }: JobHandler<K>,
  filter?: Filter<JobRecord>,
): Promise<JobRecord<K> | null> {
  const now = db.now();
  const isNewRun = { $eq: ['$status', 'waiting'] };
  const taken: Document = {
    leaseUntil: new Date(now.getTime() + LEASE_MS),
    leaseOwner: db.claimant.newClaim(),
    startedAt: { $cond: [isNewRun, now, { $ifNull: ['$startedAt', now] }] },
    status: 'running',
    ...(recurring && { progress: { $cond: [isNewRun, { $literal: recurring.progress }, '$progress'] } }),
  };
  const selected = filter && {
    leaseOwner: null,
    status: { $in: ['running', 'waiting'] as const },
    ...filter,
  };
  const job = await db.collections.Job.findOneAndUpdate(
    { kind, ...(selected ?? dueAt(now)) },
    [{ $set: taken }],
    { sort: { leaseUntil: 1 }, returnDocument: 'after' },
  );
  return job !== null && isOfKind(job, kind) ? job : null;
}

/** Extends the lease of a page that takes long. */
export async function renewLease(db: Database, job: JobRecord): Promise<void> {
  await extendLease(db, job);
}

/** Extends the lease in the transaction of a page that is not saved by itself. @throws LeaseLost */
export async function holdLease(db: Database, job: JobRecord, session: ClientSession): Promise<void> {
  if (!(await extendLease(db, job, session))) throw new LeaseLost();
}

/** Returns false if another worker has taken the job over. */
async function extendLease(db: Database, job: JobRecord, session?: ClientSession): Promise<boolean> {
  const leaseUntil = new Date(db.now().getTime() + LEASE_MS);
  const { matchedCount } = await db.collections.Job.updateOne(
    leasedBy(job),
    { $set: { leaseUntil } },
    session && { session },
  );
  return matchedCount === 1;
}

/** Stores a page's result and releases the lease. @throws LeaseLost */
export async function saveJob<K extends JobKind>(
  db: Database,
  { job, handler: { recurring } }: { job: JobRecord<K>; handler: JobHandler<K> },
  { passedOver, nextAt, ...result }: PageResult<K>,
  session?: ClientSession,
): Promise<void> {
  const now = db.now();
  const isOver = result.status !== 'running';
  const standing = standingAfter(job, {
    now,
    passedOver,
    keepsErrors: recurring !== undefined && !(isOver && isWithoutError(job)),
  });
  const inMs = (ms: number): Date => new Date(now.getTime() + ms);
  const runAgainMs =
    recurring &&
    (standing.failures > 0 ? Math.min(recurring.everyMs, retryMs(standing.failures)) : recurring.everyMs);
  const changes = {
    ...result,
    ...standing,
    ...(isOver && { finishedAt: now }),
    ...(isOver && recurring === undefined && { expiresAt: inMs(JOB_KEPT_MS) }),
    leaseUntil: isOver ? (runAgainMs === undefined ? null : inMs(runAgainMs)) : (nextAt ?? now),
    leaseOwner: null,
  };
  const { matchedCount } = await db.collections.Job.updateOne(
    leasedBy(job),
    { $set: changes },
    session && { session },
  );
  if (matchedCount === 0) throw new LeaseLost();
}

/** The errors of a recurring job stay until a whole run has passed without any. */
function standingAfter(
  job: JobRecord,
  { now, passedOver, keepsErrors }: { now: Date; passedOver: unknown; keepsErrors: boolean },
): Pick<JobRecord, 'failures' | 'lastError'> {
  if (passedOver !== undefined) return { failures: job.failures + 1, lastError: jobError(passedOver, now) };
  return keepsErrors
    ? { failures: job.failures, lastError: job.lastError }
    : { failures: 0, lastError: null };
}

function isWithoutError({ lastError, startedAt }: JobRecord): boolean {
  return lastError === null || (startedAt !== null && lastError.at < startedAt);
}

/** Releases a job after a failure, to be taken again after a pause. */
export async function postponeJob(db: Database, job: JobRecord, error: unknown): Promise<void> {
  const now = db.now();
  await db.collections.Job.updateOne(leasedBy(job), {
    $set: {
      lastError: jobError(error, now),
      leaseUntil: new Date(now.getTime() + retryMs(job.failures)),
      leaseOwner: null,
    },
    $inc: { failures: 1 },
  });
}

function retryMs(failures: number): number {
  return Math.min(RETRY_MS * 2 ** failures, LONGEST_RETRY_MS);
}

function jobError(error: unknown, at: Date): JobError {
  const { name, message } = error instanceof Error ? error : { name: 'Error', message: String(error) };
  return { name, message: message.slice(0, MAX_MESSAGE), at };
}

function leasedBy({ _id, leaseOwner }: JobRecord): Filter<JobRecord> {
  return { _id, leaseOwner, status: 'running' };
}
