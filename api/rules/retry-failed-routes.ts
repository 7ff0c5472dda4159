import { getCaller, param, getTarget, type ApiContext } from '../http/context.js';
import type { Deps } from '../deps.js';
import { eventProperties } from '../events/event-input.js';
import { requestRecovery, listRecoveries, readRecovery } from './retry-failed.js';
import { operatorName } from '../accounts/operator-name.js';
import { testRule } from './test-rule.js';
import { parse, parseQuery } from '../http/input/parse.js';
import { presentDeliveryRecovery } from './retry-failed-presenter.js';
import { presentPage } from '../http/output/page-presenter.js';
import { presentWebhookDelivery } from '../deliveries/presenter.js';
import { pageRequest } from '../http/input/common-schemas.js';
import { recoverBody, recoveriesQuery } from './retry-failed-schemas.js';
import { testRuleBody } from './schemas.js';
import { webhookView } from '../http/webhook-view.js';
import { sendOnce } from '../http/output/send.js';

/** Sends one test delivery. */
export async function test(ctx: ApiContext, deps: Deps): Promise<void> {
  const body = parse(testRuleBody, ctx.state.body);
  const { contactId } = body;
  const properties =
    body.eventProperties === undefined
      ? null
      : eventProperties(ctx, 'eventProperties', body.eventProperties).text;
  await sendOnce(ctx, deps, async (session) => {
    const made = await testRule(deps, { ...getTarget(ctx), contactId, properties }, session);
    const { delivery } = made;
    const after = { delivery: delivery._id.toHexString() };
    const change = { target: { type: 'rules', id: param(ctx, 'id'), name: null }, before: null, after };
    const { masksUrl } = webhookView(ctx, deps, ['webhooks:read', 'webhooks:write']);
    const view = { masksUrl, showsAttempts: true, showsContact: false };
    const shown = presentWebhookDelivery(made, view);
    return { status: 202, body: shown, contactId: delivery.contactId, change };
  });
}

/** Starts a job that retries the rule's failed deliveries. */
export async function retryFailed(ctx: ApiContext, deps: Deps): Promise<void> {
  const body = parse(recoverBody, ctx.state.body);
  const since = new Date(body.since);
  const until = body.until === undefined ? null : new Date(body.until);
  const by = await operatorName(deps, getCaller(ctx));
  await sendOnce(ctx, deps, async (session) => {
    const shown = presentDeliveryRecovery(
      await requestRecovery(deps, { ...getTarget(ctx), by, since, until }, session),
    );
    const after = { retryFailed: shown.id, since: shown.since, until: shown.until };
    const change = { target: { type: 'rules', id: shown.ruleId, name: null }, before: null, after };
    return { status: 202, body: shown, change };
  });
}

export async function listRetries(ctx: ApiContext, deps: Deps): Promise<void> {
  const request = pageRequest(parseQuery(recoveriesQuery, ctx));
  ctx.body = presentPage(await listRecoveries(deps, { ...getTarget(ctx), request }), presentDeliveryRecovery);
}

export async function readRetry(ctx: ApiContext, deps: Deps): Promise<void> {
  const recoveryId = param(ctx, 'retry');
  ctx.body = presentDeliveryRecovery(await readRecovery(deps, { ...getTarget(ctx), recoveryId }));
}
