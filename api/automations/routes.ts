import type { AutomationStatus } from '../../domain/automation/automation.js';
import { auditTarget, commitChange, stateOf } from '../http/audit-trail.js';
import { targetOf, workspaceOf, type ApiContext } from '../http/context.js';
import type { Deps } from '../deps.js';
import { automationStats } from './automation-stats.js';
import { copyStarter } from './copy-starter.js';
import { deleteAutomation } from './delete-automation.js';
import { changeAutomationStatus } from './change-status.js';
import { listAutomations, readAutomation } from './read-automations.js';
import { changeAutomation, createAutomation } from './save-automation.js';
import { assertWebhookTargets, assertWebhookTargetsOnce, targetsOf } from '../rules/check-webhook-targets.js';
import { parse, parseQuery } from '../http/parse.js';
import { presentAutomation } from './presenter.js';
import { presentAutomationStats } from './stats-presenter.js';
import { presentPage } from '../http/page-presenter.js';
import type { Handler } from '../endpoint.js';
import { automationChangesBody, automationsQuery, fromStarterBody, newAutomationBody } from './schemas.js';
import { noFields, pageRequest } from '../http/common-schemas.js';
import { policyContext } from '../http/save-policy.js';
import { sendOnce } from '../http/send.js';

export async function create(ctx: ApiContext, deps: Deps): Promise<void> {
  const input =
    'from' in ctx.state.body
      ? copyStarter(parse(fromStarterBody, ctx.state.body))
      : parse(newAutomationBody, ctx.state.body, policyContext(deps));
  await assertWebhookTargetsOnce(deps, callOf(ctx), targetsOf(input.steps));
  await sendOnce(ctx, deps, async (session) => {
    const created = await createAutomation(deps, { workspaceId: workspaceOf(ctx), input }, session);
    const body = presentAutomation(created);
    return {
      status: 201,
      body,
      change: { target: auditTarget('automations', body), before: null, after: stateOf(body) },
    };
  });
}

export async function list(ctx: ApiContext, deps: Deps): Promise<void> {
  const query = parseQuery(automationsQuery, ctx);
  const page = await listAutomations(deps, {
    workspaceId: workspaceOf(ctx),
    filters: query,
    request: pageRequest(query),
  });
  ctx.body = presentPage(page, presentAutomation);
}

export async function read(ctx: ApiContext, deps: Deps): Promise<void> {
  ctx.body = presentAutomation(await readAutomation(deps, targetOf(ctx)));
}

export async function change(ctx: ApiContext, deps: Deps): Promise<void> {
  const changes = parse(automationChangesBody, ctx.state.body, policyContext(deps));
  const input = { ...targetOf(ctx), changes };
  await assertWebhookTargets(deps, targetsOf(changes.steps ?? []));
  ctx.body = await commitChange(ctx, deps, async (session) => {
    const before = presentAutomation(await readAutomation(deps, targetOf(ctx), session));
    const after = presentAutomation(await changeAutomation(deps, input, session));
    return { result: after, change: changeOf(before, after) };
  });
}

export async function remove(ctx: ApiContext, deps: Deps): Promise<void> {
  await commitChange(ctx, deps, async (session) => {
    const before = presentAutomation(await readAutomation(deps, targetOf(ctx), session));
    await deleteAutomation(deps, targetOf(ctx), session);
    const change = { target: auditTarget('automations', before), before: stateOf(before), after: null };
    return { result: undefined, change };
  });
  ctx.status = 204;
}

export async function stats(ctx: ApiContext, deps: Deps): Promise<void> {
  parseQuery(noFields, ctx);
  ctx.body = presentAutomationStats(await automationStats(deps, targetOf(ctx)));
}

export const activate = moveTo('active');
export const pause = moveTo('paused');
export const archive = moveTo('archived');

function moveTo(to: AutomationStatus): Handler {
  return async (ctx, deps) => {
    parse(noFields, ctx.state.body);
    await sendOnce(ctx, deps, async (session) => {
      const before = presentAutomation(await readAutomation(deps, targetOf(ctx), session));
      const body = presentAutomation(await changeAutomationStatus(deps, { ...targetOf(ctx), to }, session));
      return { status: 200, body, change: changeOf(before, body) };
    });
  };
}

type Shown = ReturnType<typeof presentAutomation>;

/** The audit log's view of a changed automation. */
export function changeOf(before: Shown, after: Shown) {
  return { target: auditTarget('automations', after), before: stateOf(before), after: stateOf(after) };
}

function callOf(ctx: ApiContext) {
  return { workspaceId: workspaceOf(ctx), idempotency: ctx.state.idempotency };
}
