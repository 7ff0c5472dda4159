import {
  confirmationPreviewBody,
  confirmationTestBody,
  listChangesBody,
  listMembersQuery,
  listsQuery,
  newListBody,
  newMemberBody,
} from './schemas.js';
import { queuedTestSchema } from '../templates/queued-test-presenter.js';
import { addedToListSchema, confirmationPreviewSchema, listMemberSchema, listSchema } from './presenter.js';
import { type Operations, created, nothing, ok, edit, tagged } from '../openapi/operation.js';
import { restoration } from '../openapi/restoration.js';
import { pageSchema } from '../http/output/page-presenter.js';

const CONTACT = '65a1f0c2b3d4e5f601234567';

export const listsOperations: Operations = {
  'GET /api/lists': {
    summary: 'List lists',
    query: listsQuery,
    responses: ok(pageSchema(listSchema)),
  },
  'POST /api/lists': {
    summary: 'Create a list',
    body: newListBody,
    example: {
      name: 'Newsletter',
      doubleOptIn: true,
      requireConsent: true,
      confirmation: { expiresAfter: '3 days' },
    },
    responses: created(listSchema),
  },
  'GET /api/lists/{id}': { summary: 'Read a list', responses: tagged(listSchema) },
  'PUT /api/lists/{id}': edit({
    summary: 'Change a list',
    body: listChangesBody,
    example: { confirmation: { reminderAfter: null } },
    responses: tagged(listSchema),
  }),
  'POST /api/lists/{id}/confirmation-preview': {
    summary: 'Preview the confirmation email',
    body: confirmationPreviewBody,
    example: { subject: 'Please confirm: {{ list.name }}' },
    responses: ok(confirmationPreviewSchema),
    problems: ['rate_limited'],
  },
  'POST /api/lists/{id}/confirmation-test': {
    summary: 'Send a test of the confirmation email',
    body: confirmationTestBody,
    example: { to: 'ada@example.com' },
    responses: { 202: { description: 'The test mail is queued.', schema: { ...queuedTestSchema } } },
    problems: ['rate_limited'],
  },
  'POST /api/lists/{id}/restore': restoration('a list', listSchema),
  'DELETE /api/lists/{id}': edit({
    summary: 'Delete a list',
    responses: nothing,
    problems: ['conflict'],
  }),
  'GET /api/lists/{id}/members': {
    summary: 'List current and former members',
    query: listMembersQuery,
    responses: ok(pageSchema(listMemberSchema)),
  },
  'POST /api/lists/{id}/members': {
    summary: 'Add a contact to a list',
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
