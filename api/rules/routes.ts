import { policyContext } from '../http/save-policy.js';
import { isAdmin } from '../../domain/accounts/access.js';
import { NO_TRACKING, type Tracking } from '../../domain/tracking/tracking.js';
import type { RuleRecord } from '../../models/webhooks/rule.js';
import { auditTarget, commitChange, auditedState } from '../http/audit-trail.js';
import { getCaller, getTarget, getWorkspaceId, type ApiContext } from '../http/context.js';
import type { Deps } from '../deps.js';
import { keepDeleted } from '../deleted/keep-deleted.js';
import { restoreRule } from './restore-rule.js';
import { rotateRuleSecret, shownSecret } from './rule-secrets.js';
import { changeRule, createRule, deleteRule, listRules, readRule } from './rules.js';
import { assertWebhookTargets, assertWebhookTargetsOnce } from './check-webhook-targets.js';
import { parse, parseQuery } from '../http/input/parse.js';
import { assertCurrent, setTag, entityTag } from '../http/input/if-match.js';
import { presentPage } from '../http/output/page-presenter.js';
import { presentRule } from './presenter.js';
import { noFields, pageRequest } from '../http/input/common-schemas.js';
import { newRuleBody, ruleChangesBody, rulesQuery } from './schemas.js';
import { rotateSecretBody } from './webhook-secret-schemas.js';
import { sendOnce } from '../http/output/send.js';
import { readWorkspace } from '../workspace/read-workspace.js';
import { webhookView } from '../http/webhook-view.js';

/** Who has these sees the whole URL of a rule. */
const OWN = ['webhooks:read', 'webhooks:write'] as const;

export async function create(ctx: ApiContext, deps: Deps): Promise<void> {
  const input = parse(newRuleBody, ctx.state.body, policyContext(deps));
  const call = { workspaceId: getWorkspaceId(ctx), idempotency: ctx.state.idempotency };
  await assertWebhookTargetsOnce(deps, call, [{ url: input.action.url, path: 'action.url' }]);
  await sendOnce(ctx, deps, async (session) => {
    const made = await createRule(deps, { workspaceId: getWorkspaceId(ctx), input }, session);
    const change = { target: auditTarget('rules', made), before: null, after: stateFor(deps, made) };
    return {
      status: 201,
      body: await presentWhole(ctx, deps, made),
      tag: entityTag(made),
      secret: true,
      change,
    };
  });
}

export async function list(ctx: ApiContext, deps: Deps): Promise<void> {
  const query = parseQuery(rulesQuery, ctx);
  const enabled = query.enabled === undefined ? null : query.enabled === 'true';
  const page = await listRules(deps, {
    workspaceId: getWorkspaceId(ctx),
    enabled,
    request: pageRequest(query),
  });
  const view = { ...webhookView(ctx, deps, OWN), tracking: await readTracking(ctx, deps) };
  ctx.body = presentPage(page, (rule) => presentRule(rule, view));
}

export async function read(ctx: ApiContext, deps: Deps): Promise<void> {
  const rule = await readRule(deps, getTarget(ctx));
  ctx.body = await presentWhole(ctx, deps, rule);
  setTag(ctx, rule);
}

export async function change(ctx: ApiContext, deps: Deps): Promise<void> {
  const changes = parse(ruleChangesBody, ctx.state.body, policyContext(deps));
  if (changes.action !== undefined) {
    await assertWebhookTargets(deps, [{ url: changes.action.url, path: 'action.url' }]);
  }
  const input = { ...getTarget(ctx), changes };
  const changed = await commitChange(ctx, deps, async (session) => {
    const { before, after } = await changeRule(deps, input, session);
    assertCurrent(ctx, before);
    const states = { before: stateFor(deps, before), after: stateFor(deps, after) };
    return { result: after, change: { target: auditTarget('rules', after), ...states } };
  });
  const view = { ...webhookView(ctx, deps, OWN), tracking: await readTracking(ctx, deps) };
  ctx.body = presentRule(changed, view);
  setTag(ctx, changed);
}

export async function remove(ctx: ApiContext, deps: Deps): Promise<void> {
  await commitChange(ctx, deps, async (session) => {
    const deleted = await deleteRule(deps, getTarget(ctx), session);
    assertCurrent(ctx, deleted);
    const { _id, name } = deleted;
    await keepDeleted(deps, { type: 'rules', _id, name, row: deleted, caller: getCaller(ctx) }, session);
    return {
      result: null,
      change: { target: auditTarget('rules', deleted), before: stateFor(deps, deleted), after: null },
    };
  });
  ctx.status = 204;
}

export async function restore(ctx: ApiContext, deps: Deps): Promise<void> {
  parse(noFields, ctx.state.body);
  await sendOnce(ctx, deps, async (session) => {
    const { before, after } = await restoreRule(deps, getTarget(ctx), session);
    const states = { before: before && stateFor(deps, before), after: stateFor(deps, after) };
    const change = { target: auditTarget('rules', after), ...states };
    const body = await presentWhole(ctx, deps, after);
    return { status: 200, body, secret: true, tag: entityTag(after), change };
  });
}

/** Rotates the secret; the old one also signs until `graceFor` is over. */
export async function rotateSecret(ctx: ApiContext, deps: Deps): Promise<void> {
  const { graceFor } = parse(rotateSecretBody, ctx.state.body);
  await sendOnce(ctx, deps, async (session) => {
    const rule = await rotateRuleSecret(deps, { ...getTarget(ctx), graceFor }, session);
    const after = { rotated: true, ...(graceFor !== undefined && { graceFor }) };
    const change = { target: auditTarget('rules', rule), before: null, after };
    const body = await presentWhole(ctx, deps, rule);
    return { status: 200, body, tag: entityTag(rule), secret: true, change };
  });
}

/**
 * Anyone with the secret can forge deliveries, so only admins see it; likewise header values, which may be
 * secrets.
 */
async function presentWhole(ctx: ApiContext, deps: Deps, rule: RuleRecord) {
  const admin = isAdmin(getCaller(ctx));
  return presentRule(rule, {
    ...webhookView(ctx, deps, OWN),
    tracking: await readTracking(ctx, deps),
    ...(admin && { shown: shownSecret(deps, rule.secrets) }),
  });
}

async function readTracking(ctx: ApiContext, deps: Deps): Promise<Tracking> {
  return (await readWorkspace(deps, getWorkspaceId(ctx))).tracking ?? NO_TRACKING;
}

/** Includes header values, so that their changes are detected; the audit log itself hides them. */
function stateFor({ settings: { secretKey } }: Deps, rule: RuleRecord) {
  return auditedState(
    presentRule(rule, { secretKey, masksUrl: false, tracking: { clicks: true, opens: true } }),
  );
}
