import { pageQuery } from '../../http/input/common-schemas.js';
import { pageSchema } from '../../http/output/page-presenter.js';
import { nothing, ok, type Operations } from '../../openapi/operation.js';
import { sessionSchema } from './session-presenter.js';

export const sessionOperations: Operations = {
  'GET /api/auth/sessions': {
    summary: 'List your sessions',
    query: pageQuery,
    responses: ok(pageSchema(sessionSchema)),
  },
  'DELETE /api/auth/sessions': { summary: 'End your other sessions', responses: nothing },
  'DELETE /api/auth/sessions/{session}': { summary: 'End a session', responses: nothing },
};
