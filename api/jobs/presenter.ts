import Type, { type Static } from 'typebox';
import { isCancelable, jobKinds, jobScopes, jobStatuses } from '../../domain/jobs.js';
import type { JobRecord } from '../../models/system/job.js';
import type { JobKind } from '../../models/system/job-kinds.js';
import {
  count,
  flag,
  id,
  instant,
  objectSchema,
  orNull,
  responseSchema,
  text,
} from '../http/output/response-schema.js';

export const jobSchema = responseSchema('Job', {
  id,
  kind: Type.Enum([...jobKinds]),
  scope: Type.Enum([...jobScopes]),
  subject: orNull(
    objectSchema({ type: Type.Enum(['automation', 'rule', 'contact', 'segment', 'import']), id }),
  ),
  status: Type.Enum([...jobStatuses]),
  cancelable: flag,
  progress: Type.Record(Type.String(), Type.Union([count, flag])),
  failures: count,
  lastError: orNull(objectSchema({ message: text, at: instant })),
  by: orNull(text),
  requestedAt: instant,
  startedAt: orNull(instant),
  finishedAt: orNull(instant),
  nextRunAt: orNull(instant),
});

type PresentedJob = Static<typeof jobSchema>;

const subjectTypes: Partial<Record<JobKind, 'automation' | 'rule' | 'contact' | 'segment' | 'import'>> = {
  exitAll: 'automation',
  migrateEnrollments: 'automation',
  bulkEnrollments: 'automation',
  recoverDeliveries: 'rule',
  buildSegment: 'segment',
  importContacts: 'import',
  undoImport: 'import',
  erasure: 'contact',
};

export function presentJob(job: JobRecord): PresentedJob {
  return {
    id: job._id.toHexString(),
    kind: job.kind,
    scope: job.workspaceId === null ? 'installation' : 'workspace',
    subject: jobSubject(job),
    status: job.status,
    cancelable: job.status === 'running' && isCancelable(job.kind),
    progress: countsIn(job.progress),
    failures: job.failures,
    lastError: shownError(job),
    by: job.by,
    requestedAt: job.requestedAt.toISOString(),
    startedAt: job.startedAt?.toISOString() ?? null,
    finishedAt: job.finishedAt?.toISOString() ?? null,
    nextRunAt: nextRunAt(job),
  };
}

/** Without the lists, which the import shows. */
function countsIn(progress: JobRecord['progress']): PresentedJob['progress'] {
  const entries: [string, unknown][] = Object.entries(progress);
  return Object.fromEntries(
    entries.filter((entry): entry is [string, number | boolean] => isCount(entry[1])),
  );
}

function isCount(value: unknown): value is number | boolean {
  return typeof value === 'number' || typeof value === 'boolean';
}

function jobSubject({ kind, subjectId }: JobRecord): PresentedJob['subject'] {
  const type = subjectTypes[kind];
  return type === undefined || subjectId === null ? null : { type, id: subjectId.toHexString() };
}

/** The texts of errors of the whole installation may name servers or other workspaces; they are in the worker's log. */
function shownError({ workspaceId, lastError }: JobRecord): PresentedJob['lastError'] {
  if (lastError === null) return null;
  const { name, message, at } = lastError;
  return { message: workspaceId === null ? name : message, at: at.toISOString() };
}

/** Null while a worker has it, and if it may begin at once. */
function nextRunAt({ claim, dueAt, requestedAt }: JobRecord): string | null {
  const isDue = dueAt === null || dueAt <= requestedAt;
  return claim !== null || isDue ? null : dueAt.toISOString();
}
