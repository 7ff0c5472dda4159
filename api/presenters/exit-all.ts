import Type, { type Static } from 'typebox';
import type { ExitAllRecord } from '../../models/exit-all.js';
import { answer, count, id, instant, orNull, text } from './schema.js';

export const exitAllSchema = answer('ExitAll', {
  id,
  automationId: id,
  status: Type.Enum(['running', 'done']),
  total: count,
  exited: count,
  by: text,
  reason: orNull(text),
  askedAt: instant,
  finishedAt: orNull(instant),
});

export function presentExitAll(job: ExitAllRecord): Static<typeof exitAllSchema> {
  return {
    id: job._id.toHexString(),
    automationId: job.automationId.toHexString(),
    status: job.status,
    total: job.total,
    exited: job.exited,
    by: job.by,
    reason: job.note,
    askedAt: job.askedAt.toISOString(),
    finishedAt: job.finishedAt?.toISOString() ?? null,
  };
}
