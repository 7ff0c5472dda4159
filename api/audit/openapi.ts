import { auditQuery } from './schemas.js';
import { auditEntrySchema } from './presenter.js';
import { type Operations, ok } from '../openapi/operation.js';
import { pageSchema } from '../http/page-presenter.js';

export const auditOperations: Operations = {
  'GET /api/audit': {
    summary: 'List audit entries',
    description:
      'Every change by a user or API key, newest first. `before` and `after` of an entry contain the fields that ' +
      'changed, without secrets. As filters, `after` is inclusive and `before` is exclusive.',
    query: auditQuery,
    responses: ok(pageSchema(auditEntrySchema)),
  },
};
