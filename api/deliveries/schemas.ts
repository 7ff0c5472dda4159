import Joi from 'joi';
import type { WebhookDeliveryStatus } from '../../models/webhook-delivery.js';
import { id, pageFields, type PageQuery } from '../http/common-schemas.js';

const statuses = [
  'pending',
  'delivered',
  'failed',
  'stopped',
] as const satisfies readonly WebhookDeliveryStatus[];

export interface WebhookDeliveriesQuery extends PageQuery {
  ruleId?: string;
  enrollmentId?: string;
  contactId?: string;
  status?: WebhookDeliveryStatus;
}

export const webhookDeliveriesQuery = Joi.object<WebhookDeliveriesQuery, true>({
  ...pageFields,
  ruleId: id(),
  enrollmentId: id(),
  contactId: id(),
  status: Joi.string().valid(...statuses),
});

/** Filters of the list. */
export type DeliveryFilters = Pick<
  WebhookDeliveriesQuery,
  'ruleId' | 'enrollmentId' | 'contactId' | 'status'
>;

export function deliveryFilters({
  page: _page,
  limit: _limit,
  cursor: _cursor,
  ...filters
}: WebhookDeliveriesQuery): DeliveryFilters {
  return filters;
}
