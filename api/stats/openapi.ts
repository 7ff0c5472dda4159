import { ok, type Operations } from '../openapi/operation.js';
import { statsSchema, totalsSchema } from './presenter.js';
import { statsQuery } from './schemas.js';

export const statsOperations: Operations = {
  'GET /api/stats': {
    summary: 'Read counts over time',
    query: statsQuery,
    queryExample: { interval: 'day', timezone: 'Europe/Berlin', by: 'automation' },
    responses: ok(statsSchema),
  },
  'GET /api/stats/totals': {
    summary: 'Read how many contacts and events there are',
    responses: ok(totalsSchema),
  },
};
