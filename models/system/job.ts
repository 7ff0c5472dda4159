import { ObjectId } from 'mongodb';
import { defineCollection } from '../core/define-model.js';
import { derivedId } from '../core/ids.js';
import type { JobKind, JobKinds, RecurringJobKind } from './job-kinds.js';
import { DAY_MS } from '../../domain/kernel/spans.js';

/** The latest error of a job. */
export interface JobError {
  name: string;
  message: string;
  at: Date;
}

/** Paged work of a Temporal workflow, or of the workers' checks. Whatever happens to those, the row knows how far it is. */
export interface JobRecord<K extends JobKind = JobKind> {
  _id: ObjectId;
  kind: K;
  /** Null if the job concerns the whole installation. */
  workspaceId: JobKinds[K]['of']['workspaceId'];
  /** What the job works on. */
  subjectId: JobKinds[K]['of']['subjectId'];
  /** Who requested it. */
  by: JobKinds[K]['of']['by'];
  requestedAt: Date;
  /** When it was first taken; of a recurring job, the start of its current or last run. */
  startedAt: Date | null;
  status: 'running' | 'failed' | JobKinds[K]['end'];
  input: JobKinds[K]['input'];
  progress: JobKinds[K]['progress'];
  /** Everything up to here is done; null before the first page. */
  cursor: JobKinds[K]['cursor'] | null;
  /** Failures since the last success: of a recurring job, since its last run without one. */
  failures: number;
  lastError: JobError | null;
  /** When it ended; of a recurring job, the end of its last run. */
  finishedAt: Date | null;
  /** When its next page is due; while it is claimed, when it was. Null once it has ended for good. */
  dueAt: Date | null;
  /** Of whoever does its next page; another claim takes its place, and what the page has not saved by then never is. */
  claim: string | null;
  /** When the row is removed; set at the end. */
  expiresAt?: Date;
}

export const jobCollection = defineCollection<JobRecord>({
  collection: 'jobs',
  indexes: [
    { key: { workspaceId: 1, requestedAt: -1, _id: -1 } },
    { key: { workspaceId: 1, kind: 1, requestedAt: -1, _id: -1 } },
    { key: { workspaceId: 1, status: 1, requestedAt: -1, _id: -1 } },
    { key: { workspaceId: 1, kind: 1, subjectId: 1, requestedAt: -1, _id: -1 } },
    {
      key: { kind: 1, dueAt: 1 },
      name: 'open',
      partialFilterExpression: { dueAt: { $type: 'date' } },
    },
    { key: { expiresAt: 1 }, expireAfterSeconds: 0 },
  ],
});

/** How long a job that has ended is listed. */
export const JOB_KEPT_MS = 90 * DAY_MS;

const AT_ONCE = new Date(0);

type Given = 'kind' | 'workspaceId' | 'subjectId' | 'by' | 'requestedAt' | 'input' | 'progress';

/** A job that has not begun. */
export function newJob<K extends JobKind>(job: Pick<JobRecord<K>, Given>): JobRecord<K> {
  return {
    _id: new ObjectId(),
    ...job,
    startedAt: null,
    status: 'running',
    cursor: null,
    failures: 0,
    lastError: null,
    finishedAt: null,
    dueAt: AT_ONCE,
    claim: null,
  };
}

/** The only row of a recurring kind, due at once. */
export function recurringJob(
  kind: RecurringJobKind,
  { progress, now }: { progress: JobRecord['progress']; now: Date },
): JobRecord {
  const ofInstallation = { workspaceId: null, subjectId: null, by: null, input: null };
  const job = newJob<JobKind>({ kind, ...ofInstallation, requestedAt: now, progress });
  return { ...job, _id: recurringJobId(kind), status: 'waiting' };
}

/** Leaves the first seconds to the request that deletes the contact. */
const WORKER_ERASES_AFTER_MS = 5_000;

/** The erasure of a contact that was deleted now. */
export function newErasure(workspaceId: ObjectId, contactId: string, now: Date): JobRecord<'erasure'> {
  const job = newJob({
    kind: 'erasure',
    workspaceId,
    subjectId: new ObjectId(contactId),
    by: null,
    requestedAt: now,
    input: null,
    progress: { cleared: 0 },
  });
  const dueAt = new Date(now.getTime() + WORKER_ERASES_AFTER_MS);
  return { ...job, _id: erasureJobId(contactId), dueAt };
}

/** What becomes of the contacts of a domain that is suppressed now, or no more. */
export function newSettledDomain(
  workspaceId: ObjectId,
  domain: string,
  now: Date,
): JobRecord<'settleDomain'> {
  return newJob({
    kind: 'settleDomain',
    workspaceId,
    subjectId: null,
    by: null,
    requestedAt: now,
    input: { domain },
    progress: { checked: 0, changed: 0 },
  });
}

export function erasureJobId(contactId: string): ObjectId {
  return derivedId('erasure', contactId);
}

export function recurringJobId(kind: RecurringJobKind): ObjectId {
  return derivedId('job', kind);
}

export function isOfKind<K extends JobKind>(job: JobRecord, kind: K): job is JobRecord<K> {
  return job.kind === kind;
}
