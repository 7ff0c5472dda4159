import { ok, type Operations } from '../openapi/operation.js';
import { searchSchema } from './presenter.js';
import { searchQuery } from './schemas.js';

export const searchOperations: Operations = {
  'GET /api/search': {
    summary: 'Find anything by name',
    query: searchQuery,
    queryExample: { q: 'ada' },
    responses: ok(searchSchema),
  },
};
