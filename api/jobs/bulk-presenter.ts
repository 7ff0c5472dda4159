import Type from 'typebox';
import { bulkOutcomes } from '../../domain/jobs.js';
import type { BulkOutcomeRecord } from '../../models/audience/bulk-outcome.js';
import type { JobRecord } from '../../models/system/job.js';
import { count, flag, instant, orNull, text } from '../http/output/response-schema.js';
import type { BulkKind } from './bulk-jobs.js';

/** What the bulk actions of all resources say of their progress. */
export const bulkJobFields = {
  status: Type.Enum(['running', 'done', 'stopped', 'failed']),
  selecting: flag,
  total: count,
  done: count,
  unchanged: count,
  refused: count,
  by: text,
  askedAt: instant,
  beginsAt: orNull(instant),
  canceledAt: orNull(instant),
  finishedAt: orNull(instant),
};

export const bulkOutcomeFields = {
  outcome: Type.Enum([...bulkOutcomes]),
  reason: orNull(text),
  at: orNull(instant),
};

export function presentBulkJob({ status, by, input, progress, cursor, ...job }: JobRecord<BulkKind>) {
  const { total, done, unchanged, refused } = progress;
  return {
    status,
    selecting: status === 'running' && cursor?.phase !== 'act',
    total,
    done,
    unchanged,
    refused,
    by,
    askedAt: job.requestedAt.toISOString(),
    beginsAt: beginsAt({ status, ...job })?.toISOString() ?? null,
    canceledAt: input.canceledAt?.toISOString() ?? null,
    finishedAt: job.finishedAt?.toISOString() ?? null,
  };
}

/** When one begins that can still be taken back; null for any other. */
function beginsAt({
  status,
  startedAt,
  dueAt,
  requestedAt,
}: Pick<JobRecord<BulkKind>, 'status' | 'startedAt' | 'dueAt' | 'requestedAt'>): Date | null {
  const waits = status === 'running' && startedAt === null && dueAt !== null && dueAt > requestedAt;
  return waits ? dueAt : null;
}

export function presentOutcome({ outcome, reason, at }: BulkOutcomeRecord) {
  return { outcome, reason, at: at?.toISOString() ?? null };
}
