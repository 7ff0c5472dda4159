import { rotateSecretBody } from './webhook-secret-schemas.js';
import { webhookSecretSchema } from './webhook-secret-presenter.js';
import { newRuleBody, ruleChangesBody, rulesQuery, testRuleBody } from './schemas.js';
import { recoverBody, recoveriesQuery } from './retry-failed-schemas.js';
import { deliveryRecoverySchema } from './retry-failed-presenter.js';
import { ruleSchema } from './presenter.js';
import { type AnswerDoc, type Operations, created, nothing, ok } from '../openapi/operation.js';
import { pageSchema } from '../http/page-presenter.js';
import { webhookDeliverySchema } from '../deliveries/presenter.js';

const SECRET =
  '`secret` and `previousSecretUntil` stand in it for admins only; for others also the values of headers are hidden.';

const orders = {
  name: 'Orders to the warehouse',
  trigger: { event: 'order.placed', where: { all: [{ field: 'event.total', op: 'gte', value: 100 }] } },
  action: {
    type: 'webhook',
    url: 'https://example.com/hook',
    method: 'POST',
    headers: { Authorization: 'Bearer warehouse' },
  },
};

export const rulesOperations: Operations = {
  'GET /api/rules': {
    summary: 'List rules',
    description: 'Without their secrets.',
    query: rulesQuery,
    answers: ok(pageSchema(ruleSchema)),
  },
  'POST /api/rules': {
    summary: 'Make a rule',
    description: `Tells a receiver of each event that triggers it. ${SECRET}`,
    body: newRuleBody,
    example: orders,
    answers: created(ruleSchema),
    problems: ['conflict'],
  },
  'GET /api/rules/{id}': { summary: 'Read a rule', description: SECRET, answers: ok(ruleSchema) },
  'PUT /api/rules/{id}': {
    summary: 'Change a rule',
    description: 'One that the service has turned off begins afresh when it is enabled again.',
    body: ruleChangesBody,
    example: { enabled: true },
    answers: ok(ruleSchema),
  },
  'DELETE /api/rules/{id}': { summary: 'Delete a rule', answers: nothing },
  'POST /api/rules/{id}/rotate-secret': {
    summary: 'Give a rule another secret',
    description: 'Until `graceFor` is over (24 hours unless told; null: at once) the one before signs too.',
    body: rotateSecretBody,
    example: { graceFor: '2 days' },
    answers: ok(ruleSchema),
  },
  'POST /api/rules/{id}/test': {
    summary: 'Try a rule',
    description: 'Sends once what it would send, also while it is off; there is no event.',
    body: testRuleBody,
    example: { eventProperties: { total: 120 } },
    answers: accepted(webhookDeliverySchema, 'It is on its way.'),
  },
  'POST /api/rules/{id}/retry-failed': {
    summary: 'Begin anew what a rule could not deliver',
    body: recoverBody,
    example: { since: '2026-01-31T09:30:00Z' },
    answers: accepted(deliveryRecoverySchema, 'It has begun.'),
    problems: ['conflict'],
  },
  'GET /api/rules/{id}/retry-failed': {
    summary: 'List such retries',
    query: recoveriesQuery,
    answers: ok(pageSchema(deliveryRecoverySchema)),
  },
  'GET /api/rules/{id}/retry-failed/{retry}': {
    summary: 'How far such a retry is',
    answers: ok(deliveryRecoverySchema),
  },
  'GET /api/webhook-secret': {
    summary: 'What signs the webhook steps of automations',
    answers: ok(webhookSecretSchema),
  },
  'POST /api/webhook-secret/rotate': {
    summary: 'Sign webhook steps with another secret',
    description: 'Until `graceFor` is over (24 hours unless told; null: at once) the one before signs too.',
    body: rotateSecretBody,
    example: { graceFor: '2 days' },
    answers: ok(webhookSecretSchema),
  },
};

function accepted(schema: object, description: string): Record<202, AnswerDoc> {
  return { 202: { description, schema: { ...schema } } };
}
