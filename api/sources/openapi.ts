import { eventSourceSchema } from './presenter.js';
import { ingestedListSchema, ingestedSchema, unmappedSchema } from './ingest-presenter.js';
import { pageSchema } from '../http/page-presenter.js';
import { triedMappingSchema } from './mapping-test-presenter.js';
import { triedSignatureSchema } from './signature-test-presenter.js';
import { webhookDeliveryDetailSchema, webhookDeliverySchema } from '../deliveries/presenter.js';
import { noFields } from '../http/common-schemas.js';
import {
  eventSourceChangesBody,
  eventSourcesQuery,
  newEventSourceBody,
  rotateBody,
  testMappingBody,
  testSignatureBody,
} from './schemas.js';
import { webhookDeliveriesQuery } from '../deliveries/schemas.js';
import { created, nothing, ok, type Operations } from '../openapi/operation.js';

const anyPayload = { description: 'Whatever a provider sends.', type: ['object', 'array'] };
const payload = { type: 'order.placed', data: { customer: { email: 'ada@example.com' }, total: 42 } };

/** Events from providers, and webhooks to others. */
export const sourceOperations: Operations = {
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
  'GET /api/webhook-deliveries': {
    summary: 'List outbound webhooks',
    query: webhookDeliveriesQuery,
    answers: ok(pageSchema(webhookDeliverySchema)),
  },
  'GET /api/webhook-deliveries/{id}': {
    summary: 'Read an outbound webhook',
    description:
      'With what a rule sends (`request`); its body only for those who may read contacts and events too.',
    answers: ok(webhookDeliveryDetailSchema),
  },
  'POST /api/webhook-deliveries/{id}/retry': {
    summary: 'Try an outbound webhook of a rule again',
    description: 'One that is over begins anew; one that waits for its next try is tried now.',
    body: noFields,
    example: {},
    answers: ok(webhookDeliverySchema, 'The delivery as it is then.'),
    problems: ['conflict'],
  },
};
