import { pageQuery } from '../http/common-schemas.js';
import { triedSignatureSchema } from './signature-test-presenter.js';
import {
  eventSourceChangesBody,
  eventSourcesQuery,
  newEventSourceBody,
  rotateBody,
  testMappingBody,
  testSignatureBody,
} from './schemas.js';
import { eventSourceSchema } from './presenter.js';
import { sourcePayloadLineSchema, sourcePayloadSchema } from './payload-presenter.js';
import { triedMappingSchema } from './mapping-test-presenter.js';
import { ingestedListSchema, ingestedSchema, unmappedSchema } from './ingest-presenter.js';
import { type Operations, created, nothing, ok } from '../openapi/operation.js';
import { pageSchema } from '../http/page-presenter.js';

const payload = { type: 'order.placed', data: { customer: { email: 'ada@example.com' }, total: 42 } };

const anyPayload = { description: 'Whatever a provider sends.', type: ['object', 'array'] };

export const sourcesOperations: Operations = {
  'GET /api/event-sources': {
    summary: 'List event sources',
    query: eventSourcesQuery,
    answers: ok(pageSchema(eventSourceSchema)),
  },
  'POST /api/event-sources': {
    summary: 'Make an event source',
    body: newEventSourceBody,
    example: { name: 'Shop' },
    answers: created(eventSourceSchema, 'With the address to which the provider is to send.'),
  },
  'GET /api/event-sources/{id}': { summary: 'Read an event source', answers: ok(eventSourceSchema) },
  'PUT /api/event-sources/{id}': {
    summary: 'Change an event source',
    body: eventSourceChangesBody,
    example: { mapping: { email: 'data.customer.email' } },
    answers: ok(eventSourceSchema),
    problems: ['conflict'],
  },
  'DELETE /api/event-sources/{id}': { summary: 'Delete an event source', answers: nothing },
  'POST /api/event-sources/{id}/rotate': {
    summary: 'Give an event source another address',
    body: rotateBody,
    example: { graceSeconds: 3_600 },
    answers: ok(eventSourceSchema),
    problems: ['conflict'],
  },
  'POST /api/event-sources/{id}/test-mapping': {
    summary: 'Try how a payload is read',
    body: testMappingBody,
    example: { body: payload },
    answers: ok(triedMappingSchema, 'What it would be read as, and why. Nothing is recorded.'),
  },
  'POST /api/event-sources/{id}/test-signature': {
    summary: 'Try whether a signature holds',
    body: testSignatureBody,
    example: { headers: { 'X-Hub-Signature-256': `sha256=${'0'.repeat(64)}` }, body: '{"zen":"…"}' },
    answers: ok(triedSignatureSchema, 'Whether it would be taken, and if not, what is wrong.'),
    problems: ['conflict'],
  },
  'GET /api/ingest/{token}': {
    summary: 'Whether somebody listens',
    description: 'A challenge in the query is echoed as the provider wants it.',
    answers: {
      200: { description: 'Yes.', schema: {}, type: '*/*' },
    },
  },
  'POST /api/ingest/{token}': {
    summary: 'Receive what a provider sends',
    bodies: {
      'application/json': anyPayload,
      'application/x-www-form-urlencoded': { type: 'object' },
      'text/plain': { type: 'string' },
    },
    answers: {
      200: {
        description: 'Recorded; of an array, what came of each. Or the echo of a challenge.',
        schema: { anyOf: [ingestedSchema, ingestedListSchema, {}] },
        type: '*/*',
      },
      202: { description: 'Kept, without a person.', schema: { ...unmappedSchema } },
    },
    problems: ['invalid', 'bad_signature'],
  },
  'GET /api/event-sources/{id}/payloads': {
    summary: 'List the last payloads of an event source',
    description: 'The last 50 that were taken and the last 10 that were refused, for seven days.',
    query: pageQuery,
    answers: ok(pageSchema(sourcePayloadLineSchema)),
  },
  'GET /api/event-sources/{id}/payloads/{payload}': {
    summary: 'Read a payload as it was sent',
    description: 'Headers whose value is not kept are null; a body that is not UTF-8 is base64.',
    answers: ok(sourcePayloadSchema),
  },
};
