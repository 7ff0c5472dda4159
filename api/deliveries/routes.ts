import { may } from '../../domain/accounts/access.js';
import { getCaller, param, getTarget, getWorkspaceId, type ApiContext } from '../http/context.js';
import type { Deps } from '../deps.js';
import {
  deliveryContent,
  listWebhookDeliveries,
  readWebhookDelivery,
  type FoundDelivery,
} from './read-deliveries.js';
import { retryWebhookDelivery } from './retry-delivery.js';
import { parse, parseQuery } from '../http/input/parse.js';
import { presentPage } from '../http/output/page-presenter.js';
import { presentWebhookDelivery, presentWebhookDeliveryDetail, type DeliveryView } from './presenter.js';
import { noFields, pageRequest } from '../http/input/common-schemas.js';
import { deliveryFilters, webhookDeliveriesQuery } from './schemas.js';
import { sendOnce } from '../http/output/send.js';
import { webhookView } from '../http/webhook-view.js';

export async function list(ctx: ApiContext, deps: Deps): Promise<void> {
  const query = parseQuery(webhookDeliveriesQuery, ctx);
  const page = await listWebhookDeliveries(deps, {
    workspaceId: getWorkspaceId(ctx),
    filters: deliveryFilters(query),
    request: pageRequest(query),
  });
  const view = callerView(ctx, deps);
  ctx.body = presentPage(page, (found) => presentWebhookDelivery(found, view));
}

export async function read(ctx: ApiContext, deps: Deps): Promise<void> {
  const found = await readWebhookDelivery(deps, getTarget(ctx));
  const content = await deliveryContent(deps, found);
  // The request contains personal data, which a key for webhooks alone must not read.
  const mayReadBody = may(getCaller(ctx), 'contacts:read') && may(getCaller(ctx), 'events:read');
  ctx.body = presentWebhookDeliveryDetail(found, {
    request: content && { ...content, body: mayReadBody ? content.body : null },
    ...callerView(ctx, deps),
  });
}

export async function retry(ctx: ApiContext, deps: Deps): Promise<void> {
  parse(noFields, ctx.state.body);
  await sendOnce(ctx, deps, async (session) => {
    const { before, after } = await retryWebhookDelivery(deps, getTarget(ctx), session);
    const { contactId } = after.delivery;
    const target = { type: 'webhook-deliveries', id: param(ctx, 'id'), name: after.rule?.name ?? null };
    const change = { target, before: auditState(before), after: auditState(after), contactId };
    return {
      status: 200,
      body: presentWebhookDelivery(after, { ...callerView(ctx, deps), showsContact: false }),
      contactId,
      change,
    };
  });
}

function callerView(ctx: ApiContext, deps: Deps): DeliveryView {
  const { masksUrl } = webhookView(ctx, deps, ['webhooks:read', 'webhooks:write']);
  const caller = getCaller(ctx);
  const showsContact = may(caller, 'contacts:read');
  const showsAttempts = may(caller, 'webhooks:read');
  return { masksUrl, showsContact, showsAttempts };
}

/** The change for the audit log. */
function auditState({ delivery: { status, run = 1, nextAttemptAt, endReason } }: FoundDelivery) {
  return {
    status,
    run,
    nextAttemptAt: nextAttemptAt?.toISOString() ?? null,
    endReason: endReason ?? null,
  };
}
