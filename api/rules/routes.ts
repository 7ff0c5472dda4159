import { policyContext } from '../http/save-policy.js';
import { isAdmin } from '../../domain/accounts/access.js';
import type { RuleRecord } from '../../models/rule.js';
import { auditTarget, commitChange, stateOf } from '../http/audit-trail.js';
import { callerOf, targetOf, workspaceOf, type ApiContext } from '../http/context.js';
import type { Deps } from '../deps.js';
import { rotateRuleSecret, shownSecret } from './rule-secrets.js';
import { changeRule, createRule, deleteRule, listRules, readRule } from './rules.js';
import { assertWebhookTargets, assertWebhookTargetsOnce } from './check-webhook-targets.js';
import { parse, parseQuery } from '../http/parse.js';
import { presentPage } from '../http/page-presenter.js';
import { presentRule } from './presenter.js';
import { pageRequest } from '../http/common-schemas.js';
import { newRuleBody, ruleChangesBody, rulesQuery } from './schemas.js';
import { rotateSecretBody } from './webhook-secret-schemas.js';
import { sendOnce } from '../http/send.js';

export async function create(ctx: ApiContext, deps: Deps): Promise<void> {
  const input = parse(newRuleBody, ctx.state.body, policyContext(deps));
  keepForAdmins(ctx);
  const call = { workspaceId: workspaceOf(ctx), idempotency: ctx.state.idempotency };
  await assertWebhookTargetsOnce(deps, call, [{ url: input.action.url, path: 'action.url' }]);
  await sendOnce(ctx, deps, async (session) => {
    const made = await createRule(deps, { workspaceId: workspaceOf(ctx), input }, session);
    const change = { target: auditTarget('rules', made), before: null, after: stateFor(made) };
    return { status: 201, body: presentWhole(ctx, deps, made), secret: true, change };
  });
}

export async function list(ctx: ApiContext, deps: Deps): Promise<void> {
  const query = parseQuery(rulesQuery, ctx);
  const enabled = query.enabled === undefined ? null : query.enabled === 'true';
  const page = await listRules(deps, {
    workspaceId: workspaceOf(ctx),
    enabled,
    request: pageRequest(query),
  });
  const showsHeaders = isAdmin(callerOf(ctx));
  ctx.body = presentPage(page, (rule) => presentRule(rule, { showsHeaders }));
}

export async function read(ctx: ApiContext, deps: Deps): Promise<void> {
  ctx.body = presentWhole(ctx, deps, await readRule(deps, targetOf(ctx)));
}

export async function change(ctx: ApiContext, deps: Deps): Promise<void> {
  const changes = parse(ruleChangesBody, ctx.state.body, policyContext(deps));
  if (changes.action !== undefined) {
    await assertWebhookTargets(deps, [{ url: changes.action.url, path: 'action.url' }]);
  }
  const input = { ...targetOf(ctx), changes };
  const changed = await commitChange(ctx, deps, async (session) => {
    const { before, after } = await changeRule(deps, input, session);
    const states = { before: stateFor(before), after: stateFor(after) };
    return { result: after, change: { target: auditTarget('rules', after), ...states } };
  });
  ctx.body = presentRule(changed, { showsHeaders: isAdmin(callerOf(ctx)) });
}

export async function remove(ctx: ApiContext, deps: Deps): Promise<void> {
  await commitChange(ctx, deps, async (session) => {
    const deleted = await deleteRule(deps, targetOf(ctx), session);
    return {
      result: null,
      change: { target: auditTarget('rules', deleted), before: stateFor(deleted), after: null },
    };
  });
  ctx.status = 204;
}

/** Rotates the secret; the old one also signs until `graceFor` is over. */
export async function rotateSecret(ctx: ApiContext, deps: Deps): Promise<void> {
  const { graceFor } = parse(rotateSecretBody, ctx.state.body);
  await sendOnce(ctx, deps, async (session) => {
    const rule = await rotateRuleSecret(deps, { ...targetOf(ctx), graceFor }, session);
    const after = { rotated: true, ...(graceFor !== undefined && { graceFor }) };
    const change = { target: auditTarget('rules', rule), before: null, after };
    return { status: 200, body: presentWhole(ctx, deps, rule), secret: true, change };
  });
}

/**
 * Anyone with the secret can forge deliveries, so only admins see it; likewise header values, which may be
 * secrets.
 */
function presentWhole(ctx: ApiContext, deps: Deps, rule: RuleRecord) {
  const admin = isAdmin(callerOf(ctx));
  return presentRule(rule, {
    showsHeaders: admin,
    ...(admin && { shown: shownSecret(deps, rule.secrets) }),
  });
}

/** A response for an admin is never replayed to another caller who repeats the call with its key. */
function keepForAdmins(ctx: ApiContext): void {
  const { idempotency } = ctx.state;
  if (idempotency === null || !isAdmin(callerOf(ctx))) return;
  ctx.state.idempotency = { ...idempotency, fingerprint: `${idempotency.fingerprint} admin` };
}

/** Includes header values, so that their changes are detected; the audit log itself hides them. */
function stateFor(rule: RuleRecord) {
  return stateOf(presentRule(rule, { showsHeaders: true }));
}
