import { consentProofSchema, consentSchema } from '../contacts/consent-presenter.js';
import { addedToListSchema, listMemberSchema, listSchema } from './presenter.js';
import { pageSchema } from '../http/page-presenter.js';
import { subscribedSchema } from '../sign-ups/presenter.js';
import { suppressionSchema } from '../contacts/suppression-presenter.js';
import { consentProofsQuery } from '../contacts/consent-schemas.js';
import { pageQuery } from '../events/schemas.js';
import { listChangesBody, listMembersQuery, listsQuery, newListBody, newMemberBody } from './schemas.js';
import { subscribeBody } from '../sign-ups/schemas.js';
import { newSuppressionBody, suppressionsQuery } from '../contacts/suppression-schemas.js';
import { created, nothing, ok, type Operations } from '../openapi/operation.js';

const CONTACT = '65a1f0c2b3d4e5f601234567';

/** Signing up: lists, who is on them, the ledger of consents, and who must not be written to. */
export const listOperations: Operations = {
  'POST /api/subscribe': {
    summary: 'Sign somebody up',
    description:
      'With a list or without. Of a list with double opt-in the person is asked by mail first; who is subscribed ' +
      'already stays so. Every sign-up is a line of the ledger of consents.',
    body: subscribeBody,
    example: {
      email: 'ada@example.com',
      firstName: 'Ada',
      consent: true,
      consentText: 'Yes, send me the newsletter.',
      source: 'landing page',
    },
    answers: ok(subscribedSchema, 'Signed up, or asked to confirm.'),
  },
  'GET /api/lists': {
    summary: 'List lists',
    description: 'Each of the `counts` is exact to 10,000 and stops there.',
    query: listsQuery,
    answers: ok(pageSchema(listSchema)),
  },
  'POST /api/lists': {
    summary: 'Make a list',
    description:
      'Sign-ups are confirmed where `doubleOptIn` says so, with a reminder after 2 days and an end after 7 unless ' +
      '`confirmation` says otherwise.',
    body: newListBody,
    example: { name: 'Newsletter', doubleOptIn: true, confirmation: { expiresAfter: '3 days' } },
    answers: created(listSchema),
  },
  'GET /api/lists/{id}': { summary: 'Read a list', answers: ok(listSchema) },
  'PUT /api/lists/{id}': {
    summary: 'Change a list',
    description: 'Of `confirmation` too, only what is given.',
    body: listChangesBody,
    example: { confirmation: { reminderAfter: null } },
    answers: ok(listSchema),
  },
  'DELETE /api/lists/{id}': {
    summary: 'Delete a list',
    description: 'What the ledger of consents says of it stays.',
    answers: nothing,
    problems: ['conflict'],
  },
  'GET /api/lists/{id}/members': {
    summary: 'Who is or was on a list',
    description: 'Who came last first.',
    query: listMembersQuery,
    answers: ok(pageSchema(listMemberSchema)),
  },
  'POST /api/lists/{id}/members': {
    summary: 'Put a contact on a list',
    description:
      'Where the list has double opt-in, the person is asked first. Who has left is not added by others.',
    body: newMemberBody,
    example: { contactId: CONTACT },
    answers: ok(addedToListSchema),
    problems: ['conflict'],
  },
  'DELETE /api/lists/{id}/members/{contact}': {
    summary: 'Take a contact off a list',
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
