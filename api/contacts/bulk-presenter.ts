import Type, { type Static } from 'typebox';
import type { ContactWhere } from '../../domain/contact/contact-query.js';
import { bulkOutcomes } from '../../domain/jobs.js';
import type { BulkOutcomeRecord } from '../../models/bulk-outcome.js';
import type { ContactBulkAction, ContactSelection } from '../../models/bulk-input.js';
import type { JobRecord } from '../../models/job.js';
import {
  anyObject,
  count,
  described,
  flag,
  id,
  instant,
  objectSchema,
  orNull,
  responseSchema,
  text,
} from '../http/response-schema.js';

export const contactBulkSchema = responseSchema('ContactBulk', {
  id,
  action: Type.Enum(['addToList', 'removeFromList', 'change', 'enroll', 'exit', 'suppress', 'erase']),
  listId: orNull(id),
  automationId: orNull(id),
  changes: orNull(anyObject),
  reason: orNull(text),
  filter: objectSchema({
    ids: Type.Optional(Type.Array(id)),
    where: Type.Optional(described<ContactWhere>('ContactWhere')),
    search: Type.Optional(text),
  }),
  status: Type.Enum(['running', 'done', 'stopped']),
  selecting: flag,
  total: count,
  done: count,
  unchanged: count,
  refused: count,
  by: text,
  askedAt: instant,
  canceledAt: orNull(instant),
  finishedAt: orNull(instant),
});

export const contactBulkOutcomeSchema = responseSchema('ContactBulkOutcome', {
  contactId: id,
  email: orNull(text),
  outcome: Type.Enum([...bulkOutcomes]),
  reason: orNull(text),
  at: orNull(instant),
});

export function presentContactBulk(job: JobRecord<'bulkContacts'>): Static<typeof contactBulkSchema> {
  const { input, progress, cursor } = job;
  const { total, done, unchanged, refused } = progress;
  return {
    id: job._id.toHexString(),
    ...presentAction(input.action),
    reason: input.note,
    filter: presentFilter(input.selection),
    status: job.status,
    selecting: job.status === 'running' && cursor?.phase !== 'act',
    total,
    done,
    unchanged,
    refused,
    by: job.by,
    askedAt: job.requestedAt.toISOString(),
    canceledAt: input.canceledAt?.toISOString() ?? null,
    finishedAt: job.finishedAt?.toISOString() ?? null,
  };
}

function presentFilter({ ids, where, search }: ContactSelection) {
  return {
    ...(ids !== undefined && { ids: ids.map((one) => one.toHexString()) }),
    ...(where !== undefined && { where }),
    ...(search !== undefined && { search }),
  };
}

function presentAction(action: ContactBulkAction) {
  return {
    action: action.type,
    listId: 'listId' in action ? action.listId.toHexString() : null,
    automationId: 'automationId' in action ? action.automationId.toHexString() : null,
    changes: action.type === 'change' ? { ...action.patch } : null,
  };
}

/** @param email null once the contact is erased */
export function presentContactBulkOutcome(
  { targetId, outcome, reason, at }: BulkOutcomeRecord,
  email: string | null,
): Static<typeof contactBulkOutcomeSchema> {
  return { contactId: targetId.toHexString(), email, outcome, reason, at: at?.toISOString() ?? null };
}
