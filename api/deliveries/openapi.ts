import { webhookDeliveriesQuery } from './schemas.js';
import { webhookDeliveryDetailSchema, webhookDeliverySchema } from './presenter.js';
import { type Operations, ok } from '../openapi/operation.js';
import { pageSchema } from '../http/output/page-presenter.js';
import { noFields } from '../http/input/common-schemas.js';

export const deliveriesOperations: Operations = {
  'GET /api/webhook-deliveries': {
    summary: 'List deliveries',
    query: webhookDeliveriesQuery,
    responses: ok(pageSchema(webhookDeliverySchema)),
  },
  'GET /api/webhook-deliveries/{id}': {
    summary: 'Read a delivery',
    responses: ok(webhookDeliveryDetailSchema),
  },
  'POST /api/webhook-deliveries/{id}/retry': {
    summary: 'Retry a delivery of a rule',
    body: noFields,
    example: {},
    responses: ok(webhookDeliverySchema, 'The delivery after the request.'),
    problems: ['conflict'],
  },
};
