import { pageSchema } from '../http/output/page-presenter.js';
import { created, edit, html, nothing, ok, htmlPage, tagged, type Operations } from '../openapi/operation.js';
import { restoration } from '../openapi/restoration.js';
import { senderSchema } from './presenter.js';
import { senderBody, senderChangesBody, sendersQuery } from './schemas.js';

const notFound = { 404: htmlPage('The link is unknown, used, replaced or expired.') };

export const senderOperations: Operations = {
  'GET /api/senders': {
    summary: 'List the addresses that the workspace may send as',
    query: sendersQuery,
    responses: ok(pageSchema(senderSchema)),
  },
  'POST /api/senders': {
    summary: 'Ask for an address to send as',
    body: senderBody,
    example: { email: 'support@example.com', name: 'Acme Support' },
    responses: {
      ...created(senderSchema),
      ...ok(senderSchema, 'Asked for before; the link is mailed again.'),
    },
    problems: ['conflict', 'rate_limited'],
  },
  'GET /api/senders/{id}': { summary: 'Read an address', responses: tagged(senderSchema) },
  'PUT /api/senders/{id}': edit({
    summary: 'Change the name and reply address of an address',
    body: senderChangesBody,
    example: { name: 'Acme Support', replyTo: 'help@example.com' },
    responses: tagged(senderSchema),
  }),
  'POST /api/senders/{id}/restore': {
    ...restoration('a sender', senderSchema),
    responses: ok(senderSchema, 'As it was.'),
  },
  'DELETE /api/senders/{id}': {
    summary: 'Remove an address',
    responses: nothing,
    problems: ['conflict'],
  },
  'GET /senders/{token}': {
    summary: 'Show the page that allows a workspace to send as an address',
    responses: { ...html('A form with one button.'), ...notFound },
  },
  'POST /senders/{token}': {
    summary: 'Allow a workspace to send as an address',
    responses: { ...html('Allowed.'), ...notFound },
  },
};
