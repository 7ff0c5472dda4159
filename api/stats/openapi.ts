import { ok, type Operations } from '../openapi/operation.js';
import { statsSchema } from './presenter.js';
import { statsQuery } from './schemas.js';

export const statsOperations: Operations = {
  'GET /api/stats': {
    summary: 'Read counts over time',
    query: statsQuery,
    queryExample: { interval: 'day', timezone: 'Europe/Berlin', by: 'automation' },
    responses: ok(statsSchema),
  },
};
