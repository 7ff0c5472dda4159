import Type, { type Static } from 'typebox';
import type { JobRecord } from '../../models/system/job.js';
import { responseSchema, count, flag, id, instant, orNull, text } from '../http/output/response-schema.js';

export const deliveryRecoverySchema = responseSchema('DeliveryRecovery', {
  id,
  ruleId: id,
  status: Type.Enum(['running', 'done', 'stopped', 'failed']),
  since: instant,
  until: instant,
  total: count,
  totalIsExact: flag,
  retried: count,
  by: text,
  askedAt: instant,
  finishedAt: orNull(instant),
});

export function presentDeliveryRecovery(
  job: JobRecord<'recoverDeliveries'>,
): Static<typeof deliveryRecoverySchema> {
  return {
    id: job._id.toHexString(),
    ruleId: job.subjectId.toHexString(),
    status: job.status,
    since: job.input.since.toISOString(),
    until: job.input.until.toISOString(),
    total: job.progress.total,
    totalIsExact: job.progress.totalIsExact,
    retried: job.progress.retried,
    by: job.by,
    askedAt: job.requestedAt.toISOString(),
    finishedAt: job.finishedAt?.toISOString() ?? null,
  };
}
