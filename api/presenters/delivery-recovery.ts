import Type, { type Static } from 'typebox';
import type { DeliveryRecoveryRecord } from '../../models/delivery-recovery.js';
import { answer, count, flag, id, instant, orNull, text } from './schema.js';

export const deliveryRecoverySchema = answer('DeliveryRecovery', {
  id,
  ruleId: id,
  status: Type.Enum(['running', 'done', 'stopped']),
  since: instant,
  until: instant,
  total: count,
  totalIsExact: flag,
  retried: count,
  by: text,
  askedAt: instant,
  finishedAt: orNull(instant),
});

export function presentDeliveryRecovery(job: DeliveryRecoveryRecord): Static<typeof deliveryRecoverySchema> {
  return {
    id: job._id.toHexString(),
    ruleId: job.ruleId.toHexString(),
    status: job.status,
    since: job.since.toISOString(),
    until: job.until.toISOString(),
    total: job.total,
    totalIsExact: job.totalIsExact,
    retried: job.retried,
    by: job.by,
    askedAt: job.askedAt.toISOString(),
    finishedAt: job.finishedAt?.toISOString() ?? null,
  };
}
