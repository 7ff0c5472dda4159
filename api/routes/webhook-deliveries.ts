import { param, workspaceOf, type ApiContext } from '../context.js';
import type { Deps } from '../deps.js';
import { listWebhookDeliveries, readWebhookDelivery } from '../operations/read-webhook-deliveries.js';
import { parseQuery } from '../parse.js';
import { presentPage } from '../presenters/page.js';
import { presentWebhookDelivery } from '../presenters/webhook-delivery.js';
import { pageRequest } from '../schemas/common.js';
import { deliveryFilters, webhookDeliveriesQuery } from '../schemas/webhook-deliveries.js';

export async function list(ctx: ApiContext, deps: Deps): Promise<void> {
  const query = parseQuery(webhookDeliveriesQuery, ctx);
  const page = await listWebhookDeliveries(deps, {
    workspaceId: workspaceOf(ctx),
    filters: deliveryFilters(query),
    request: pageRequest(query),
  });
  ctx.body = presentPage(page, ({ delivery, gone }) => presentWebhookDelivery(delivery, gone));
}

export async function read(ctx: ApiContext, deps: Deps): Promise<void> {
  const { delivery, gone } = await readWebhookDelivery(deps, {
    workspaceId: workspaceOf(ctx),
    id: param(ctx, 'id'),
  });
  ctx.body = presentWebhookDelivery(delivery, gone);
}
