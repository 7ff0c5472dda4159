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
import { contactSchema, savedContactSchema } from './presenter.js';
import { consentProofSchema, consentSchema } from './consent-presenter.js';
import { REPLAYED, created, nothing, ok, type Operations } from '../openapi/operation.js';
import { pageSchema } from '../http/page-presenter.js';

const ETAG = { ETag: 'Changes with every change of a value; for `If-Match`.' };

export const contactsOperations: Operations = {
  'GET /api/contacts': {
    summary: 'List and search contacts',
    description: 'In addition to another filter, `field.<name>` filters by the value of a custom field.',
    query: contactsQuery,
    responses: ok(pageSchema(contactSchema)),
  },
  'POST /api/contacts': {
    summary: 'Create or update a contact',
    description:
      'Identified by email address. Custom fields are merged key by key; null removes a value. Without ' +
      '`contacts:read`, the answer has only the `id`.',
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
  'GET /api/contacts/{id}': {
    summary: 'Read a contact',
    responses: { 200: { ...ok(contactSchema)[200], headers: ETAG } },
  },
  'PUT /api/contacts/{id}': {
    summary: 'Change a contact',
    body: contactChangesBody,
    description: 'Without `contacts:read`, the answer has only the `id`.',
    example: { subscribed: false },
    headers: { 'If-Match': 'The `ETag` that was read; fails if the contact has changed since.' },
    responses: { 200: { ...ok(savedContactSchema)[200], headers: ETAG } },
    problems: ['email_taken', 'stale'],
  },
  'DELETE /api/contacts/{id}': {
    summary: 'Delete a contact and erase their personal data',
    responses: nothing,
  },
  'GET /api/contacts/{id}/consents': {
    summary: 'List the consents of a contact',
    description: 'Given and withdrawn, newest first. Entries are append-only until the contact is erased.',
    query: pageQuery,
    responses: ok(pageSchema(consentSchema)),
  },
  'GET /api/consent-proofs': {
    summary: 'List proofs of consent of an erased contact',
    description: 'Looked up by an HMAC of the email address; newest first.',
    query: consentProofsQuery,
    responses: ok(pageSchema(consentProofSchema)),
  },
  'GET /api/suppressions': {
    summary: 'List suppressed addresses',
    description:
      'Suppressed addresses get no marketing mail. For an erased contact `email` is null, but filtering by it still works.',
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
    description: 'To receive marketing mail, the contact must also be subscribed.',
    responses: nothing,
  },
};
