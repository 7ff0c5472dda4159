import { webhookDeliveriesQuery } from './schemas.js';
import { webhookDeliveryDetailSchema, webhookDeliverySchema } from './presenter.js';
import { type Operations, ok } from '../openapi/operation.js';
import { pageSchema } from '../http/page-presenter.js';
import { noFields } from '../http/common-schemas.js';

export const deliveriesOperations: Operations = {
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
