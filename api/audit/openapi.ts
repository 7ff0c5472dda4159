import { auditQuery } from './schemas.js';
import { auditEntrySchema } from './presenter.js';
import { type Operations, ok } from '../openapi/operation.js';
import { pageSchema } from '../http/page-presenter.js';

export const auditOperations: Operations = {
  'GET /api/audit': {
    summary: 'Who changed what',
    description:
      'Every change that a person or key made, the newest first: `before` and `after` hold the fields that differ, ' +
      'without secrets. `after` takes the instant in, `before` does not.',
    query: auditQuery,
    answers: ok(pageSchema(auditEntrySchema)),
  },
};
