import { listChangesBody, listMembersQuery, listsQuery, newListBody, newMemberBody } from './schemas.js';
import { addedToListSchema, listMemberSchema, listSchema } from './presenter.js';
import { type Operations, created, nothing, ok } from '../openapi/operation.js';
import { pageSchema } from '../http/page-presenter.js';

const CONTACT = '65a1f0c2b3d4e5f601234567';

export const listsOperations: Operations = {
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
};
