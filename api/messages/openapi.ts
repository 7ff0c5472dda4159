import { noFields, pageQuery } from '../http/input/common-schemas.js';
import { messagesQuery } from './schemas.js';
import { mailRetrySchema, messageSchema, redrawnMailSchema } from './presenter.js';
import { type Operations, ok } from '../openapi/operation.js';
import { pageSchema } from '../http/output/page-presenter.js';

export const messagesOperations: Operations = {
  'GET /api/contacts/{id}/messages': {
    summary: 'List the mails to a contact',
    query: pageQuery,
    responses: ok(pageSchema(messageSchema)),
  },
  'GET /api/messages': {
    summary: 'List mails',
    query: messagesQuery,
    responses: ok(pageSchema(messageSchema)),
  },
  'POST /api/messages/retry': {
    summary: 'Try the mails now that wait for their mail server',
    body: noFields,
    example: {},
    responses: { 202: { description: 'How many waited.', schema: { ...mailRetrySchema } } },
  },
  'GET /api/messages/{id}': { summary: 'Read a mail', responses: ok(messageSchema) },
  'GET /api/messages/{id}/preview': {
    summary: 'Show a mail again',
    responses: ok(redrawnMailSchema),
    problems: ['conflict', 'rate_limited'],
  },
};
