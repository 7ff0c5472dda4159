import Type, { type Static } from 'typebox';
import type { JobRecord } from '../../../models/system/job.js';
import { count, id, instant, orNull, responseSchema, text } from '../../http/output/response-schema.js';

export const migrationSchema = responseSchema('Migration', {
  id,
  automationId: id,
  version: count,
  from: orNull(Type.Array(count)),
  mapping: Type.Record(Type.String(), orNull(text)),
  status: Type.Enum(['running', 'done', 'failed']),
  total: count,
  moved: count,
  exited: count,
  kept: count,
  refused: count,
  by: text,
  reason: orNull(text),
  askedAt: instant,
  finishedAt: orNull(instant),
});

export function presentMigration(job: JobRecord<'migrateEnrollments'>): Static<typeof migrationSchema> {
  const { version, from, mapping, note } = job.input;
  return {
    id: job._id.toHexString(),
    automationId: job.subjectId.toHexString(),
    version,
    from,
    mapping: Object.fromEntries(mapping.map(({ step, to }) => [step, to])),
    status: job.status,
    ...job.progress,
    by: job.by,
    reason: note,
    askedAt: job.requestedAt.toISOString(),
    finishedAt: job.finishedAt?.toISOString() ?? null,
  };
}
