import { listChangesBody, listMembersQuery, listsQuery, newListBody, newMemberBody } from './schemas.js';
import { addedToListSchema, listMemberSchema, listSchema } from './presenter.js';
import { type Operations, created, nothing, ok } from '../openapi/operation.js';
import { pageSchema } from '../http/page-presenter.js';

const CONTACT = '65a1f0c2b3d4e5f601234567';

export const listsOperations: Operations = {
  'GET /api/lists': {
    summary: 'List lists',
    description: 'Each of the `counts` is exact up to 10,000 and capped there.',
    query: listsQuery,
    responses: ok(pageSchema(listSchema)),
  },
  'POST /api/lists': {
    summary: 'Create a list',
    description:
      'With `doubleOptIn`, sign-ups must be confirmed. By default, a reminder is sent after 2 days and the confirmation ' +
      'expires after 7; `confirmation` overrides this.',
    body: newListBody,
    example: { name: 'Newsletter', doubleOptIn: true, confirmation: { expiresAfter: '3 days' } },
    responses: created(listSchema),
  },
  'GET /api/lists/{id}': { summary: 'Read a list', responses: ok(listSchema) },
  'PUT /api/lists/{id}': {
    summary: 'Change a list',
    description: 'Only the given fields change, also within `confirmation`.',
    body: listChangesBody,
    example: { confirmation: { reminderAfter: null } },
    responses: ok(listSchema),
  },
  'DELETE /api/lists/{id}': {
    summary: 'Delete a list',
    description: 'Entries of the consent ledger are kept.',
    responses: nothing,
    problems: ['conflict'],
  },
  'GET /api/lists/{id}/members': {
    summary: 'List current and former members',
    description: 'Newest first.',
    query: listMembersQuery,
    responses: ok(pageSchema(listMemberSchema)),
  },
  'POST /api/lists/{id}/members': {
    summary: 'Add a contact to a list',
    description:
      'With double opt-in, the contact must confirm first. A contact that has unsubscribed cannot be added.',
    body: newMemberBody,
    example: { contactId: CONTACT },
    responses: ok(addedToListSchema),
    problems: ['conflict'],
  },
  'DELETE /api/lists/{id}/members/{contact}': {
    summary: 'Remove a contact from a list',
    responses: nothing,
  },
};
