import { rotateSecretBody } from './webhook-secret-schemas.js';
import { webhookSecretSchema } from './webhook-secret-presenter.js';
import { newRuleBody, ruleChangesBody, rulesQuery, testRuleBody } from './schemas.js';
import { recoverBody, recoveriesQuery } from './retry-failed-schemas.js';
import { deliveryRecoverySchema } from './retry-failed-presenter.js';
import { ruleSchema } from './presenter.js';
import {
  type ResponseDoc,
  type Operations,
  created,
  nothing,
  ok,
  edit,
  tagged,
} from '../openapi/operation.js';
import { restoration } from '../openapi/restoration.js';
import { pageSchema } from '../http/output/page-presenter.js';
import { webhookDeliverySchema } from '../deliveries/presenter.js';

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
    query: rulesQuery,
    responses: ok(pageSchema(ruleSchema)),
  },
  'POST /api/rules': {
    summary: 'Create a rule',
    body: newRuleBody,
    example: orders,
    responses: created(ruleSchema),
    problems: ['conflict'],
  },
  'GET /api/rules/{id}': { summary: 'Read a rule', responses: tagged(ruleSchema) },
  'PUT /api/rules/{id}': edit({
    summary: 'Change a rule',
    body: ruleChangesBody,
    example: { enabled: true },
    responses: tagged(ruleSchema),
  }),
  'POST /api/rules/{id}/restore': restoration('a rule', ruleSchema),
  'DELETE /api/rules/{id}': edit({ summary: 'Delete a rule', responses: nothing }),
  'POST /api/rules/{id}/rotate-secret': {
    summary: 'Rotate the secret of a rule',
    body: rotateSecretBody,
    example: { graceFor: '2 days' },
    responses: ok(ruleSchema),
  },
  'POST /api/rules/{id}/test': {
    summary: 'Test a rule',
    body: testRuleBody,
    example: { eventProperties: { total: 120 } },
    responses: accepted(webhookDeliverySchema, 'The delivery is queued.'),
  },
  'POST /api/rules/{id}/retry-failed': {
    summary: 'Retry the failed deliveries of a rule',
    body: recoverBody,
    example: { since: '2026-01-31T09:30:00Z' },
    responses: accepted(deliveryRecoverySchema, 'The job has started.'),
    problems: ['conflict'],
  },
  'GET /api/rules/{id}/retry-failed': {
    summary: 'List retry jobs',
    query: recoveriesQuery,
    responses: ok(pageSchema(deliveryRecoverySchema)),
  },
  'GET /api/rules/{id}/retry-failed/{retry}': {
    summary: 'Read the progress of a retry job',
    responses: ok(deliveryRecoverySchema),
  },
  'GET /api/webhook-secret': {
    summary: 'Read the signing secret of webhook steps',
    responses: ok(webhookSecretSchema),
  },
  'POST /api/webhook-secret/rotate': {
    summary: 'Rotate the signing secret of webhook steps',
    body: rotateSecretBody,
    example: { graceFor: '2 days' },
    responses: ok(webhookSecretSchema),
  },
};

function accepted(schema: object, description: string): Record<202, ResponseDoc> {
  return { 202: { description, schema: { ...schema } } };
}
