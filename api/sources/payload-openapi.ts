import { pageSchema } from '../http/page-presenter.js';
import { sourcePayloadLineSchema, sourcePayloadSchema } from './payload-presenter.js';
import { sourcePayloadsQuery } from './payload-schemas.js';
import { ok, type Operations } from '../openapi/operation.js';

/** What sources were sent last. */
export const sourcePayloadOperations: Operations = {
  'GET /api/event-sources/{id}/payloads': {
    summary: 'List the last payloads of an event source',
    description: 'The last 50 that were taken and the last 10 that were refused, for seven days.',
    query: sourcePayloadsQuery,
    answers: ok(pageSchema(sourcePayloadLineSchema)),
  },
  'GET /api/event-sources/{id}/payloads/{payload}': {
    summary: 'Read a payload as it was sent',
    description: 'Headers whose value is not kept are null; a body that is not UTF-8 is base64.',
    answers: ok(sourcePayloadSchema),
  },
};
