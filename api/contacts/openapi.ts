import { pageQuery } from '../http/common-schemas.js';
import { suppressionSchema } from './suppression-presenter.js';
import {
  contactChangesBody,
  contactsQuery,
  newContactBody,
  consentProofsQuery,
  newSuppressionBody,
  suppressionsQuery,
} from './schemas.js';
import { contactSchema } from './presenter.js';
import { consentProofSchema, consentSchema } from './consent-presenter.js';
import { REPLAYED, created, nothing, ok, type Operations } from '../openapi/operation.js';
import { pageSchema } from '../http/page-presenter.js';

const ETAG = { ETag: 'Moves with a value; for `If-Match`.' };

export const contactsOperations: Operations = {
  'GET /api/contacts': {
    summary: 'List and search contacts',
    description: 'Beside one of the others, `field.<name>` filters by the value of a custom field.',
    query: contactsQuery,
    answers: ok(pageSchema(contactSchema)),
  },
  'POST /api/contacts': {
    summary: 'Create or change a contact',
    description: 'The e-mail says which. Custom fields are merged key by key; null removes a value.',
    body: newContactBody,
    example: { email: 'ada@example.com', firstName: 'Ada', customFields: { plan: 'trial', seats: 3 } },
    answers: {
      200: { ...ok(contactSchema, 'It was there, and is changed.')[200], headers: { ...ETAG, ...REPLAYED } },
      201: { ...created(contactSchema)[201], headers: { ...ETAG, ...REPLAYED } },
    },
  },
  'GET /api/contacts/{id}': {
    summary: 'Read a contact',
    answers: { 200: { ...ok(contactSchema)[200], headers: ETAG } },
  },
  'PUT /api/contacts/{id}': {
    summary: 'Change a contact',
    body: contactChangesBody,
    example: { subscribed: false },
    headers: { 'If-Match': 'The `ETag` that was read: only when nothing has changed since.' },
    answers: { 200: { ...ok(contactSchema)[200], headers: ETAG } },
    problems: ['email_taken', 'stale'],
  },
  'DELETE /api/contacts/{id}': {
    summary: 'Delete a contact and erase the person',
    answers: nothing,
  },
  'GET /api/contacts/{id}/consents': {
    summary: 'What a contact agreed to, and withdrew',
    description: 'Lines of the ledger, newest first. They are only ever added, until the person is erased.',
    query: pageQuery,
    answers: ok(pageSchema(consentSchema)),
  },
  'GET /api/consent-proofs': {
    summary: 'What is left of the consents of somebody who was erased',
    description: 'Found by an HMAC of the e-mail; newest first.',
    query: consentProofsQuery,
    answers: ok(pageSchema(consentProofSchema)),
  },
  'GET /api/suppressions': {
    summary: 'Addresses that get no marketing mail',
    description:
      'Of somebody who is erased the e-mail is null; filtered by it, the row is found all the same.',
    query: suppressionsQuery,
    answers: ok(pageSchema(suppressionSchema)),
  },
  'POST /api/suppressions': {
    summary: 'Keep an address from marketing mail',
    body: newSuppressionBody,
    example: { email: 'ada@example.com', reason: 'manual' },
    answers: {
      ...ok(suppressionSchema, 'It was there, and keeps its reason.'),
      ...created(suppressionSchema),
    },
    problems: ['conflict'],
  },
  'DELETE /api/suppressions/{id}': {
    summary: 'Free an address',
    description: 'Marketing mail also takes that the contact is subscribed.',
    answers: nothing,
  },
};
