import { triedSignatureSchema } from './signature-test-presenter.js';
import {
  eventSourceChangesBody,
  eventSourcesQuery,
  newEventSourceBody,
  payloadsQuery,
  rotateBody,
  testMappingBody,
  testSignatureBody,
} from './schemas.js';
import { eventSourceSchema } from './presenter.js';
import { sourcePayloadLineSchema, sourcePayloadSchema } from './payload-presenter.js';
import { triedMappingSchema } from './mapping-test-presenter.js';
import { ingestedListSchema, ingestedSchema, unmappedSchema } from './ingest-presenter.js';
import { type Operations, created, nothing, ok, edit, tagged } from '../openapi/operation.js';
import { restoration } from '../openapi/restoration.js';
import { pageSchema } from '../http/output/page-presenter.js';

const payload = { type: 'order.placed', data: { customer: { email: 'ada@example.com' }, total: 42 } };

const anyPayload = {
  description: 'A payload of any provider, or several.',
  anyOf: [{ type: 'object' }, { type: 'array', items: { type: 'object' } }],
};
const echoed = { description: 'The echo of a challenge.', type: 'object' };

/** What some providers must get instead. */
const answers = { 'text/plain': { type: 'string' }, 'text/xml': { type: 'string' } };

export const sourcesOperations: Operations = {
  'GET /api/event-sources': {
    summary: 'List event sources',
    query: eventSourcesQuery,
    responses: ok(pageSchema(eventSourceSchema)),
  },
  'POST /api/event-sources': {
    summary: 'Create an event source',
    body: newEventSourceBody,
    example: { name: 'Shop' },
    responses: created(eventSourceSchema, 'The source, with the URL to which the provider sends.'),
  },
  'GET /api/event-sources/{id}': { summary: 'Read an event source', responses: tagged(eventSourceSchema) },
  'PUT /api/event-sources/{id}': edit({
    summary: 'Change an event source',
    body: eventSourceChangesBody,
    example: { mapping: { email: 'data.customer.email' } },
    responses: tagged(eventSourceSchema),
    problems: ['conflict'],
  }),
  'POST /api/event-sources/{id}/restore': restoration('an event source', eventSourceSchema),
  'DELETE /api/event-sources/{id}': edit({ summary: 'Delete an event source', responses: nothing }),
  'POST /api/event-sources/{id}/rotate': {
    summary: 'Rotate the URL of an event source',
    body: rotateBody,
    example: { graceSeconds: 3_600 },
    responses: ok(eventSourceSchema),
    problems: ['conflict'],
  },
  'POST /api/event-sources/{id}/test-mapping': {
    summary: 'Test how a payload is mapped',
    body: testMappingBody,
    example: { body: payload },
    responses: ok(triedMappingSchema, 'How the payload would be mapped, and why. Nothing is recorded.'),
  },
  'POST /api/event-sources/{id}/test-signature': {
    summary: 'Test a signature',
    body: testSignatureBody,
    example: { headers: { 'X-Hub-Signature-256': `sha256=${'0'.repeat(64)}` }, body: '{"zen":"…"}' },
    responses: ok(triedSignatureSchema, 'Whether the delivery would be accepted, and if not, why.'),
    problems: ['conflict'],
  },
  'GET /api/ingest/{token}': {
    summary: 'Check the URL',
    responses: {
      200: {
        description: 'The URL is valid, or the echo of a challenge. Or the event of the query was recorded.',
        schema: { anyOf: [ingestedSchema, echoed] },
        also: answers,
      },
      202: {
        description: 'The event of the query was stored as unmapped: no contact was found.',
        schema: { ...unmappedSchema },
      },
    },
    problems: ['malformed_body', 'too_large', 'invalid', 'bad_signature', 'rate_limited'],
  },
  'OPTIONS /api/ingest/{token}': {
    summary: 'Ask what the URL takes',
    responses: {
      200: {
        description: 'The methods in `Allow`, and for CloudEvents the permission to deliver.',
        schema: echoed,
      },
    },
  },
  'POST /api/ingest/{token}': {
    summary: 'Receive payloads from a provider',
    bodies: {
      'application/json': anyPayload,
      'application/x-www-form-urlencoded': { type: 'object' },
      'multipart/form-data': { type: 'object' },
      'application/jwt': { type: 'string' },
      'application/xml': { type: 'string' },
    },
    responses: {
      200: {
        description:
          'The event was recorded; for an array, the outcome of each payload. Or the echo of a challenge.',
        schema: { anyOf: [ingestedSchema, ingestedListSchema, echoed] },
        also: answers,
      },
      202: {
        description: 'The event was stored as unmapped: no contact was found.',
        schema: { ...unmappedSchema },
      },
      204: { description: 'The answer to a ping of Discord.', schema: null },
    },
    problems: ['invalid', 'bad_signature'],
  },
  'GET /api/event-sources/{id}/payloads': {
    summary: 'List the latest payloads of an event source',
    query: payloadsQuery,
    responses: ok(pageSchema(sourcePayloadLineSchema)),
  },
  'GET /api/event-sources/{id}/payloads/{payload}': {
    summary: 'Read a payload',
    responses: ok(sourcePayloadSchema),
  },
};
