import { noFields } from '../http/input/common-schemas.js';
import { pageSchema } from '../http/output/page-presenter.js';
import { ok, type Operations } from '../openapi/operation.js';
import { jobSchema } from './presenter.js';
import { jobsQuery } from './schemas.js';

export const jobOperations: Operations = {
  'GET /api/jobs': {
    summary: 'List jobs',
    query: jobsQuery,
    queryExample: { scope: 'installation' },
    responses: ok(pageSchema(jobSchema)),
  },
  'GET /api/jobs/{id}': { summary: 'Read a job', responses: ok(jobSchema) },
  'POST /api/jobs/{id}/cancel': {
    summary: 'Cancel a job',
    body: noFields,
    example: {},
    responses: ok(jobSchema),
    problems: ['conflict'],
  },
  'POST /api/jobs/{id}/retry': {
    summary: 'Retry a job that has failed',
    body: noFields,
    example: {},
    responses: ok(jobSchema),
    problems: ['conflict'],
  },
};
