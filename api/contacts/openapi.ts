import { archiveSchema } from './timeline/archive-presenter.js';
import { noFields, pageQuery } from '../http/input/common-schemas.js';
import { bulksQuery, outcomesQuery } from '../jobs/bulk-schemas.js';
import { contactBulkOutcomeSchema, contactBulkSchema, triedBulkSchema } from './bulk/bulk-presenter.js';
import { contactBulkBody } from './bulk/bulk-schemas.js';
import { suppressionSchema } from './consents/suppression-presenter.js';
import {
  contactChangesBody,
  contactFieldsQuery,
  contactsQuery,
  newContactBody,
  consentProofsQuery,
  newSuppressionBody,
  suppressionsQuery,
} from './schemas.js';
import { contactFieldsSchema } from './fields/contact-fields-presenter.js';
import { timelineEntrySchema } from './timeline/timeline-presenter.js';
import { timelineQuery } from './timeline/timeline-schemas.js';
import { contactQueryBody } from './queries/query-schemas.js';
import { contactSchema, savedContactSchema } from './presenter.js';
import { consentProofSchema, consentSchema } from './consents/consent-presenter.js';
import { REPLAYED, created, nothing, ok, type Operations } from '../openapi/operation.js';
import { pageSchema } from '../http/output/page-presenter.js';

const ETAG = { ETag: 'Changes with every change of a value; for `If-Match`.' };

export const contactsOperations: Operations = {
  'GET /api/contacts': {
    summary: 'List and search contacts',
    query: contactsQuery,
    queryExample: { search: 'ada', 'field.plan': 'trial' },
    responses: ok(pageSchema(contactSchema)),
  },
  'POST /api/contacts': {
    summary: 'Create or update a contact',
    body: newContactBody,
    example: { email: 'ada@example.com', firstName: 'Ada', customFields: { plan: 'trial', seats: 3 } },
    responses: {
      200: {
        ...ok(savedContactSchema, 'The contact existed and was updated.')[200],
        headers: { ...ETAG, ...REPLAYED },
      },
      201: { ...created(savedContactSchema)[201], headers: { ...ETAG, ...REPLAYED } },
    },
  },
  'POST /api/contacts/query': {
    summary: 'Find contacts by conditions',
    body: contactQueryBody,
    example: {
      where: {
        all: [
          { field: 'contact.customFields.plan', op: 'eq', value: 'trial' },
          { event: 'order.placed', atMost: 0, withinLast: '30 days' },
        ],
      },
      limit: 20,
    },
    responses: ok(pageSchema(contactSchema)),
  },
  'GET /api/contacts/bulk': {
    summary: 'List bulk actions on contacts',
    query: bulksQuery,
    responses: ok(pageSchema(contactBulkSchema)),
  },
  'POST /api/contacts/bulk': {
    summary: 'Act on all contacts that a filter selects',
    body: contactBulkBody,
    example: {
      action: 'change',
      filter: { where: { all: [{ field: 'contact.customFields.plan', op: 'eq', value: 'trial' }] } },
      changes: { customFields: { plan: 'free' } },
      reason: 'The trials are over',
    },
    responses: {
      200: { description: 'With `dryRun`: what the action would come to.', schema: { ...triedBulkSchema } },
      202: { description: 'The job has started.', schema: { ...contactBulkSchema } },
    },
  },
  'GET /api/contacts/bulk/{bulk}': {
    summary: 'Read the progress of a bulk action on contacts',
    responses: ok(contactBulkSchema),
  },
  'POST /api/contacts/bulk/{bulk}/cancel': {
    summary: 'Cancel a bulk action on contacts',
    body: noFields,
    example: {},
    responses: ok(contactBulkSchema, 'The bulk action, which ends after the page under way.'),
  },
  'GET /api/contacts/bulk/{bulk}/outcomes': {
    summary: 'List what became of the contacts of a bulk action',
    query: outcomesQuery,
    queryExample: { outcome: 'refused' },
    responses: ok(pageSchema(contactBulkOutcomeSchema)),
  },
  'GET /api/contacts/{id}': {
    summary: 'Read a contact',
    responses: { 200: { ...ok(contactSchema)[200], headers: ETAG } },
  },
  'PUT /api/contacts/{id}': {
    summary: 'Change a contact',
    body: contactChangesBody,
    example: { subscribed: false },
    headers: { 'If-Match': 'The `ETag` that was read; fails if the contact has changed since.' },
    responses: { 200: { ...ok(savedContactSchema)[200], headers: ETAG } },
    problems: ['email_taken', 'stale'],
  },
  'DELETE /api/contacts/{id}': {
    summary: 'Delete a contact and erase their personal data',
    responses: nothing,
  },
  'GET /api/contacts/{id}/timeline': {
    summary: 'List what happened to a contact',
    query: timelineQuery,
    queryExample: { kinds: 'event,mail' },
    responses: ok(pageSchema(timelineEntrySchema)),
  },
  'GET /api/contact-fields': {
    summary: 'List the custom fields of contacts',
    query: contactFieldsQuery,
    responses: ok(contactFieldsSchema),
  },
  'GET /api/contacts/{id}/archive': {
    summary: 'Download everything about a contact',
    responses: ok(archiveSchema),
  },
  'GET /api/contacts/{id}/consents': {
    summary: 'List the consents of a contact',
    query: pageQuery,
    responses: ok(pageSchema(consentSchema)),
  },
  'GET /api/consent-proofs': {
    summary: 'List proofs of consent of an erased contact',
    query: consentProofsQuery,
    responses: ok(pageSchema(consentProofSchema)),
  },
  'GET /api/suppressions': {
    summary: 'List suppressed addresses',
    query: suppressionsQuery,
    responses: ok(pageSchema(suppressionSchema)),
  },
  'POST /api/suppressions': {
    summary: 'Suppress an address',
    body: newSuppressionBody,
    example: { email: 'ada@example.com', reason: 'manual' },
    responses: {
      ...ok(suppressionSchema, 'The address was already suppressed; its reason stays the same.'),
      ...created(suppressionSchema),
    },
    problems: ['conflict'],
  },
  'DELETE /api/suppressions/{id}': {
    summary: 'Remove a suppression',
    responses: nothing,
  },
};
