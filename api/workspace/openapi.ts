import { workspaceChangesBody } from './schemas.js';
import { workspaceSchema } from './presenter.js';
import { type Operations, ok } from '../openapi/operation.js';

export const workspaceOperations: Operations = {
  'GET /api/workspace': {
    summary: 'Read the workspace',
    responses: ok(workspaceSchema),
    problems: ['not_found'],
  },
  'PUT /api/workspace': {
    summary: 'Change the workspace',
    body: workspaceChangesBody,
    example: { senderName: 'Acme', timezone: 'Europe/Berlin' },
    responses: ok(workspaceSchema),
    problems: ['not_found', 'conflict'],
  },
};
