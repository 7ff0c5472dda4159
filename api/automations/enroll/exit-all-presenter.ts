import Type, { type Static } from 'typebox';
import type { JobRecord } from '../../../models/system/job.js';
import { responseSchema, count, id, instant, orNull, text } from '../../http/output/response-schema.js';

export const exitAllSchema = responseSchema('ExitAll', {
  id,
  automationId: id,
  status: Type.Enum(['running', 'done', 'stopped', 'failed']),
  total: count,
  exited: count,
  by: text,
  reason: orNull(text),
  askedAt: instant,
  finishedAt: orNull(instant),
});

export function presentExitAll(job: JobRecord<'exitAll'>): Static<typeof exitAllSchema> {
  return {
    id: job._id.toHexString(),
    automationId: job.subjectId.toHexString(),
    status: job.status,
    total: job.progress.total,
    exited: job.progress.exited,
    by: job.by,
    reason: job.input.note,
    askedAt: job.requestedAt.toISOString(),
    finishedAt: job.finishedAt?.toISOString() ?? null,
  };
}
