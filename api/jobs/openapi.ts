import { pageSchema } from '../http/page-presenter.js';
import { ok, type Operations } from '../openapi/operation.js';
import { jobSchema } from './presenter.js';
import { jobsQuery } from './schemas.js';

export const jobOperations: Operations = {
  'GET /api/jobs': {
    summary: 'List jobs',
    description:
      'Long work that the workers do page by page, newest first: what was requested for the workspace, and, with ' +
      '`scope` `installation`, what is repeated for the whole installation. Jobs that have ended are listed for 90 days.',
    query: jobsQuery,
    responses: ok(pageSchema(jobSchema)),
  },
};
