import { auditQuery } from './schemas.js';
import { auditEntrySchema } from './presenter.js';
import { type Operations, ok } from '../openapi/operation.js';
import { pageSchema } from '../http/output/page-presenter.js';

export const auditOperations: Operations = {
  'GET /api/audit': {
    summary: 'List audit entries',
    query: auditQuery,
    queryExample: { action: 'automations.activate' },
    responses: ok(pageSchema(auditEntrySchema)),
  },
};
