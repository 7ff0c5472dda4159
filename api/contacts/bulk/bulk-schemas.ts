import Joi from 'joi';
import {
  contactBulkActions,
  MAX_BULK_IDS,
  type ContactBulkActionName,
} from '../../../domain/contact/bulk-actions.js';
import type { ContactWhere } from '../../../domain/contact/contact-query.js';
import { boundedArray } from '../../http/input/array-schemas.js';
import { id, MAX_REASON, name, undoSeconds } from '../../http/input/common-schemas.js';
import { customFields, personFields, type ContactChanges } from '../contact-field-schemas.js';
import { contactConditions } from '../queries/contact-where-schemas.js';
import { MAX_SEARCH } from '../schemas.js';

export interface ContactBulkFilter {
  ids?: string[];
  where?: ContactWhere;
  search?: string;
}

/** What becomes of each contact, except for its email address and consent. */
export type BulkChanges = Omit<ContactChanges, 'email' | 'consent' | 'trackingConsent'>;

export interface ContactBulkBody {
  action: ContactBulkActionName;
  filter: ContactBulkFilter;
  listId?: string;
  automationId?: string;
  changes?: BulkChanges;
  reason?: string;
  dryRun?: boolean;
  undoSeconds?: number;
}

const filter = Joi.object<ContactBulkFilter, true>({
  ids: boundedArray<string>(id(), MAX_BULK_IDS).min(1),
  where: contactConditions(),
  search: Joi.string().max(MAX_SEARCH),
})
  .min(1)
  .required()
  .messages({ 'object.min': 'must have at least one field' });

const changes = Joi.object<BulkChanges, true>({
  ...personFields,
  customFields: customFields(),
  subscribed: Joi.boolean(),
})
  .min(1)
  .messages({ 'object.min': 'must have at least one field' });

const listActions: ContactBulkActionName[] = ['addToList', 'removeFromList'];
const automationActions: ContactBulkActionName[] = ['enroll', 'exit'];

const neededFor = (actions: ContactBulkActionName[]) => ({
  is: Joi.valid(...actions),
  then: Joi.required(),
  otherwise: Joi.forbidden(),
});
const onlyFor = (actions: ContactBulkActionName[]) => ({
  'any.unknown': `is only for ${actions.join(' and ')}`,
});

export const contactBulkBody = Joi.object<ContactBulkBody, true>({
  action: Joi.string()
    .valid(...contactBulkActions)
    .required(),
  filter,
  listId: id().when('action', neededFor(listActions)).messages(onlyFor(listActions)),
  automationId: id().when('action', neededFor(automationActions)).messages(onlyFor(automationActions)),
  changes: changes.when('action', neededFor(['change'])).messages(onlyFor(['change'])),
  reason: name(MAX_REASON),
  dryRun: Joi.boolean().strict(),
  undoSeconds: undoSeconds(),
});
