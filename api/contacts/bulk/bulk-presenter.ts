import Type, { type Static } from 'typebox';
import { bulkRefusals } from '../../../domain/contact/bulk-actions.js';
import type { ContactWhere } from '../../../domain/contact/contact-query.js';
import type { BulkOutcomeRecord } from '../../../models/audience/bulk-outcome.js';
import type { ContactBulkAction, ContactSelection, TriedBulk } from '../../../models/audience/bulk-input.js';
import type { JobRecord } from '../../../models/system/job.js';
import {
  anyObject,
  count,
  described,
  flag,
  id,
  objectSchema,
  orNull,
  responseSchema,
  text,
} from '../../http/output/response-schema.js';
import {
  bulkJobFields,
  bulkOutcomeFields,
  presentBulkJob,
  presentOutcome,
} from '../../jobs/bulk-presenter.js';

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
  ...bulkJobFields,
});

export const triedBulkSchema = responseSchema('ContactBulkDryRun', {
  total: count,
  done: count,
  unchanged: count,
  refused: count,
  reasons: Type.Array(objectSchema({ code: orNull(Type.Enum([...bulkRefusals])), reason: text, count })),
  isExact: flag,
});

export const contactBulkOutcomeSchema = responseSchema('ContactBulkOutcome', {
  contactId: id,
  email: orNull(text),
  ...bulkOutcomeFields,
});

export function presentContactBulk(job: JobRecord<'bulkContacts'>): Static<typeof contactBulkSchema> {
  const { input } = job;
  return {
    id: job._id.toHexString(),
    ...presentAction(input.action),
    reason: input.note,
    filter: presentFilter(input.selection),
    ...presentBulkJob(job),
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

/** What an action on contacts would come to. */
export function presentTriedBulk(tried: TriedBulk): Static<typeof triedBulkSchema> {
  const { total, done, unchanged, refused, reasons, isExact } = tried;
  return { total, done, unchanged, refused, reasons, isExact };
}

/** @param email null once the contact is erased */
export function presentContactBulkOutcome(
  row: BulkOutcomeRecord,
  email: string | null,
): Static<typeof contactBulkOutcomeSchema> {
  return { contactId: row.targetId.toHexString(), email, ...presentOutcome(row) };
}
