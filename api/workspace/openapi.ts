import { workspaceChangesBody } from './schemas.js';
import { mailQuotaSchema, workspaceSchema } from './presenter.js';
import { type Operations, ok } from '../openapi/operation.js';

export const workspaceOperations: Operations = {
  'GET /api/workspace': {
    summary: 'Read the workspace',
    responses: ok(workspaceSchema),
    problems: ['not_found'],
  },
  'GET /api/workspace/mail-quota': {
    summary: 'Read how many emails the workspace may still send today',
    description: 'Where the quota is reached, steps that send email wait until it resets.',
    responses: ok(mailQuotaSchema),
  },
  'PUT /api/workspace': {
    summary: 'Change the workspace',
    body: workspaceChangesBody,
    example: { senderName: 'Acme', timezone: 'Europe/Berlin' },
    responses: ok(workspaceSchema),
    problems: ['not_found', 'conflict', 'rate_limited'],
  },
};
