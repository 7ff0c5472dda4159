import Joi from 'joi';
import {
  UNDELIVERED,
  webhookDeliveryStatuses,
  type WebhookDeliveryStatus,
} from '../../domain/webhook/rule.js';
import {
  id,
  pageFields,
  periodFields,
  type PageQuery,
  type PeriodQuery,
} from '../http/input/common-schemas.js';

export interface WebhookDeliveriesQuery extends PageQuery, PeriodQuery {
  ruleId?: string;
  enrollmentId?: string;
  contactId?: string;
  status?: WebhookDeliveryStatus | typeof UNDELIVERED;
}

export const webhookDeliveriesQuery = Joi.object<WebhookDeliveriesQuery, true>({
  ...pageFields,
  ...periodFields,
  ruleId: id(),
  enrollmentId: id(),
  contactId: id(),
  status: Joi.string().valid(...webhookDeliveryStatuses, UNDELIVERED),
});

/** Filters of the list. */
export type DeliveryFilters = Omit<WebhookDeliveriesQuery, keyof PageQuery>;

export function deliveryFilters({
  page: _page,
  limit: _limit,
  cursor: _cursor,
  ...filters
}: WebhookDeliveriesQuery): DeliveryFilters {
  return filters;
}
