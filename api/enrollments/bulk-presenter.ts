import Type, { type Static } from 'typebox';
import type { BulkOutcomeRecord } from '../../models/audience/bulk-outcome.js';
import type { EnrollmentSelection } from '../../models/automations/enrollment-selection.js';
import type { JobRecord } from '../../models/system/job.js';
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
import { bulkJobFields, bulkOutcomeFields, presentBulkJob, presentOutcome } from '../jobs/bulk-presenter.js';

const filterSchema = objectSchema({
  ids: Type.Optional(Type.Array(id)),
  automationId: Type.Optional(id),
  contactId: Type.Optional(id),
  status: Type.Enum(['active', 'completed', 'exited', 'failed']),
  step: Type.Optional(text),
  paused: Type.Optional(flag),
  error: Type.Optional(text),
  lastError: Type.Optional(text),
  after: Type.Optional(instant),
  before: Type.Optional(instant),
});

export const bulkSchema = responseSchema('EnrollmentBulk', {
  id,
  action: Type.Enum(['exit', 'retry', 'pause', 'resume', 'jump']),
  step: orNull(text),
  version: orNull(Type.Literal('published')),
  reason: orNull(text),
  filter: filterSchema,
  ...bulkJobFields,
});

export const bulkCountSchema = responseSchema('EnrollmentBulkCount', { total: count, totalIsExact: flag });

export const bulkOutcomeSchema = responseSchema('EnrollmentBulkOutcome', {
  enrollmentId: id,
  ...bulkOutcomeFields,
});

export function presentBulk(job: JobRecord<'bulkEnrollments'>): Static<typeof bulkSchema> {
  const { input } = job;
  return {
    id: job._id.toHexString(),
    action: input.action.type,
    step: input.action.type === 'jump' ? input.action.step : null,
    version: 'version' in input.action ? input.action.version : null,
    reason: input.note,
    filter: presentFilter(input.selection),
    ...presentBulkJob(job),
  };
}

function presentFilter(selection: EnrollmentSelection): Static<typeof filterSchema> {
  const { ids, automationId, contactId, status, step, paused, error, lastError, after, before } = selection;
  return {
    ...(ids !== undefined && { ids: ids.map((one) => one.toHexString()) }),
    ...(automationId !== undefined && { automationId: automationId.toHexString() }),
    ...(contactId !== undefined && { contactId: contactId.toHexString() }),
    status,
    ...(step !== undefined && { step }),
    ...(paused !== undefined && { paused }),
    ...(error !== undefined && { error }),
    ...(lastError !== undefined && { lastError }),
    ...(after !== undefined && { after: after.toISOString() }),
    ...(before !== undefined && { before: before.toISOString() }),
  };
}

export function presentBulkOutcome(row: BulkOutcomeRecord): Static<typeof bulkOutcomeSchema> {
  return { enrollmentId: row.targetId.toHexString(), ...presentOutcome(row) };
}
