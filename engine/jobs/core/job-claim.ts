import type { ClientSession, Document, Filter } from 'mongodb';
import { givesUp, recurringJobKinds } from '../../../domain/jobs.js';
import type { Database } from '../../../models/core/database.js';
import {
  isOfKind,
  JOB_KEPT_MS,
  recurringJob,
  type JobError,
  type JobRecord,
} from '../../../models/system/job.js';
import type { JobKind, RecurringJobKind } from '../../../models/system/job-kinds.js';
import { isPassing } from '../../../models/core/passing-error.js';
import { ClaimLost, type JobHandler, type PageResult } from './job-handler.js';

/** Pause after a failure: doubled with each further one, up to the longest. */
const RETRY_MS = 500;
const LONGEST_RETRY_MS = 60_000;
/** Failures of the same page after which a job fails for good, if its kind gives up: a quarter of an hour. */
export const MAX_FAILURES = 20;
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

/** Claims the job that `filter` selects, whoever has it: what an earlier claim has not saved by now, it cannot save. */
export async function claimJob<K extends JobKind>(
  db: Database,
  { kind, recurring }: JobHandler<K>,
  filter: Filter<JobRecord>,
): Promise<JobRecord<K> | null> {
  const now = db.now();
  const isNewRun = { $eq: ['$status', 'waiting'] };
  const hasFailed = { $eq: ['$status', 'failed'] };
  const claimed: Document = {
    dueAt: now,
    claim: db.claimant.newClaim(),
    startedAt: { $cond: [isNewRun, now, { $ifNull: ['$startedAt', now] }] },
    finishedAt: { $cond: [hasFailed, null, '$finishedAt'] },
    expiresAt: { $cond: [hasFailed, '$$REMOVE', '$expiresAt'] },
    status: 'running',
    ...(recurring && { progress: { $cond: [isNewRun, { $literal: recurring.progress }, '$progress'] } }),
  };
  const job = await db.collections.Job.findOneAndUpdate(
    { kind, status: { $in: ['running', 'waiting'] }, ...filter },
    [{ $set: claimed }],
    { returnDocument: 'after' },
  );
  return job !== null && isOfKind(job, kind) ? job : null;
}

/** Asserts the claim in the transaction of a page that is not saved by itself. @throws ClaimLost */
export async function holdClaim(db: Database, job: JobRecord, session: ClientSession): Promise<void> {
  const $set = { dueAt: db.now() };
  const { matchedCount } = await db.collections.Job.updateOne(claimedBy(job), { $set }, { session });
  if (matchedCount === 0) throw new ClaimLost();
}

/** Stores a page's result and gives up the claim. @throws ClaimLost */
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
  const runAgainMs = recurring && pauseMs(recurring, { failures: standing.failures, now });
  const changes = {
    ...result,
    ...standing,
    ...(isOver && { finishedAt: now }),
    ...(isOver && recurring === undefined && { expiresAt: inMs(JOB_KEPT_MS) }),
    dueAt: isOver ? (runAgainMs === undefined ? null : inMs(runAgainMs)) : (nextAt ?? now),
    claim: null,
  };
  const { matchedCount } = await db.collections.Job.updateOne(
    claimedBy(job),
    { $set: changes },
    session && { session },
  );
  if (matchedCount === 0) throw new ClaimLost();
}

/** From the end of a run to the next one. */
function pauseMs(
  { everyMs, isScheduled, keepsPace }: NonNullable<JobHandler<JobKind>['recurring']>,
  { failures, now }: { failures: number; now: Date },
): number {
  const ms = isScheduled === true ? everyMs - (now.getTime() % everyMs) : everyMs;
  return failures > 0 && keepsPace !== true ? Math.min(ms, retryMs(failures)) : ms;
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

/** Notes a page's failure. The job goes on after a pause, or has failed for good. */
export async function noteFailure(db: Database, job: JobRecord, error: unknown): Promise<void> {
  const now = db.now();
  const lastError = jobError(error, now);
  const failures = job.failures + 1;
  const hasFailed = givesUp(job.kind) && failures >= MAX_FAILURES && !isPassing(error);
  const then = hasFailed
    ? {
        status: 'failed' as const,
        dueAt: null,
        finishedAt: now,
        expiresAt: new Date(now.getTime() + JOB_KEPT_MS),
      }
    : { dueAt: new Date(now.getTime() + retryMs(job.failures)) };
  await db.collections.Job.updateOne(claimedBy(job), {
    $set: { lastError, failures, claim: null, ...then },
  });
}

function retryMs(failures: number): number {
  return Math.min(RETRY_MS * 2 ** failures, LONGEST_RETRY_MS);
}

function jobError(error: unknown, at: Date): JobError {
  const { name, message } = error instanceof Error ? error : { name: 'Error', message: String(error) };
  return { name, message: message.slice(0, MAX_MESSAGE), at };
}

function claimedBy({ _id, claim }: JobRecord): Filter<JobRecord> {
  return { _id, claim, status: 'running' };
}
