import { noFields } from '../http/input/common-schemas.js';
import { sendingSchema } from './sending-presenter.js';
import { sendingChangesBody } from './sending-schemas.js';
import { senderDnsQuery, workspaceChangesBody } from './schemas.js';
import { senderDnsSchema } from './sender-dns-presenter.js';
import { mailQuotaSchema, workspaceSchema } from './presenter.js';
import { type Operations, ok, edit, tagged } from '../openapi/operation.js';

export const workspaceOperations: Operations = {
  'GET /api/workspace': {
    summary: 'Read the workspace',
    responses: tagged(workspaceSchema),
    problems: ['not_found'],
  },
  'GET /api/workspace/mail-quota': {
    summary: 'Read how many emails the workspace may still send today',
    responses: ok(mailQuotaSchema),
  },
  'GET /api/workspace/sender-dns': {
    summary: "Look up what the DNS says about a sender's domain",
    query: senderDnsQuery,
    queryExample: { selector: 'mail' },
    responses: ok(senderDnsSchema),
    problems: ['not_found', 'rate_limited'],
  },
  'PUT /api/workspace': edit({
    summary: 'Change the workspace',
    body: workspaceChangesBody,
    example: { senderName: 'Acme', timezone: 'Europe/Berlin' },
    responses: tagged(workspaceSchema),
    problems: ['not_found', 'conflict', 'rate_limited'],
  }),
  'GET /api/workspace/sending': {
    summary: 'Read quiet hours, caps and what is measured',
    responses: tagged(sendingSchema),
    problems: ['not_found'],
  },
  'PUT /api/workspace/sending': edit({
    summary: 'Change quiet hours, caps and what is measured',
    body: sendingChangesBody,
    example: {
      marketing: {
        quietHours: { from: '21:00', to: '08:00' },
        cap: { atMost: 3, within: '7 days', whenReached: 'wait' },
      },
      tracking: { clicks: true },
    },
    responses: tagged(sendingSchema),
    problems: ['not_found'],
  }),
  'POST /api/workspace/resume-marketing': {
    summary: 'Lift the pause of marketing email',
    body: noFields,
    example: {},
    responses: ok(workspaceSchema),
    problems: ['not_found', 'conflict'],
  },
};
