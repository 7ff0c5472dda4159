import { pageSchema } from '../http/output/page-presenter.js';
import { ok, type Operations } from '../openapi/operation.js';
import { deletedSchema } from './presenter.js';
import { deletedQuery } from './schemas.js';

export const deletedOperations: Operations = {
  'GET /api/deleted': {
    summary: 'List what can be restored',
    query: deletedQuery,
    queryExample: { type: 'rules' },
    responses: ok(pageSchema(deletedSchema)),
  },
};
