import { ObjectId } from 'mongodb';
import type { EventSourceRef } from '../domain/plan/event.js';
import { defineCollection } from './define-model.js';

/** The kinds of jobs: input, progress, cursor and final status of each. */
export interface JobKinds {
  /** Exits every enrollment that was active in an automation when the job was requested. */
  exitAll: {
    input: { note: string | null; source: EventSourceRef };
    /** `total`: active when requested. */
    progress: { total: number; exited: number };
    /** From the newest entry to the oldest. */
    cursor: { enteredAt: Date; id: ObjectId };
    end: 'done';
  };
  /** Restarts the deliveries of a rule that failed for good; created from `since` on and before `until`. */
  recoverDeliveries: {
    input: { since: Date; until: Date };
    /** `total`: found when requested, counted to 10,000 and no further. */
    progress: { total: number; totalIsExact: boolean; retried: number };
    /** From the oldest to the newest. */
    cursor: { createdAt: Date; id: ObjectId };
    /** `stopped`: the rule was turned off or deleted before the end. */
    end: 'done' | 'stopped';
  };
}

export type JobKind = keyof JobKinds;

/** Paged work, done by one worker at a time and continued by another after a crash. */
export interface JobRecord<K extends JobKind = JobKind> {
  _id: ObjectId;
  kind: K;
  workspaceId: ObjectId;
  /** What the job works on: an automation, a rule. */
  subjectId: ObjectId;
  /** Who requested it. */
  by: string;
  requestedAt: Date;
  status: 'running' | JobKinds[K]['end'];
  input: JobKinds[K]['input'];
  progress: JobKinds[K]['progress'];
  /** Everything up to here is done; null before the first page. */
  cursor: JobKinds[K]['cursor'] | null;
  /** Failed attempts at the current page, and the last one's error. */
  failures: number;
  lastError: { message: string; at: Date } | null;
  finishedAt: Date | null;
  /** Leased until then; free if in the past. */
  leaseUntil: Date;
  leaseOwner: string | null;
}

export const jobCollection = defineCollection<JobRecord>({
  collection: 'jobs',
  indexes: [
    { key: { workspaceId: 1, kind: 1, subjectId: 1, requestedAt: -1, _id: -1 } },
    { key: { kind: 1, leaseUntil: 1 }, name: 'running', partialFilterExpression: { status: 'running' } },
  ],
});

const FREE = new Date(0);

type Requested = 'kind' | 'workspaceId' | 'subjectId' | 'by' | 'requestedAt' | 'input' | 'progress';

/** A job that no worker has taken yet. */
export function newJob<K extends JobKind>(job: Pick<JobRecord<K>, Requested>): JobRecord<K> {
  return {
    _id: new ObjectId(),
    ...job,
    status: 'running',
    cursor: null,
    failures: 0,
    lastError: null,
    finishedAt: null,
    leaseUntil: FREE,
    leaseOwner: null,
  };
}

export function isOfKind<K extends JobKind>(job: JobRecord, kind: K): job is JobRecord<K> {
  return job.kind === kind;
}
