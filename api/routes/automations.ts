import type { AutomationStatus } from '../../domain/automation.js';
import { commitChange, stateOf } from '../audit-trail.js';
import { param, workspaceOf, type ApiContext } from '../context.js';
import type { Deps } from '../deps.js';
import { automationStats } from '../operations/automation-stats.js';
import { copyOfStarter } from '../operations/copy-of-starter.js';
import { deleteAutomation } from '../operations/delete-automation.js';
import { moveAutomation } from '../operations/move-automation.js';
import { listAutomations, readAutomation } from '../operations/read-automations.js';
import { changeAutomation, createAutomation } from '../operations/save-automation.js';
import { demandTargets, demandTargetsOnce, targetsOf } from '../operations/webhook-targets.js';
import { parse, parseQuery } from '../parse.js';
import { presentAutomation } from '../presenters/automation.js';
import { presentAutomationStats } from '../presenters/automation-stats.js';
import { presentPage } from '../presenters/page.js';
import type { Handler } from '../route.js';
import {
  automationChangesBody,
  automationsQuery,
  fromStarterBody,
  newAutomationBody,
} from '../schemas/automations.js';
import { noFields, pageRequest } from '../schemas/common.js';
import { savePolicyContext } from '../schemas/save-policy.js';
import { sendOnce } from '../send.js';

export async function create(ctx: ApiContext, deps: Deps): Promise<void> {
  const input =
    'from' in ctx.state.body
      ? copyOfStarter(parse(fromStarterBody, ctx.state.body))
      : parse(newAutomationBody, ctx.state.body, policyContext(deps));
  await demandTargetsOnce(deps, callOf(ctx), targetsOf(input.steps));
  await sendOnce(ctx, deps, async (session) => {
    const created = await createAutomation(deps, { workspaceId: workspaceOf(ctx), input }, session);
    const body = presentAutomation(created);
    return { status: 201, body, change: { target: auditedAs(body), before: null, after: stateOf(body) } };
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
  ctx.body = presentAutomation(await readAutomation(deps, target(ctx)));
}

export async function change(ctx: ApiContext, deps: Deps): Promise<void> {
  const changes = parse(automationChangesBody, ctx.state.body, policyContext(deps));
  const input = { ...target(ctx), changes };
  await demandTargets(deps, targetsOf(changes.steps ?? []));
  ctx.body = await commitChange(ctx, deps, async (session) => {
    const before = presentAutomation(await readAutomation(deps, target(ctx), session));
    const after = presentAutomation(await changeAutomation(deps, input, session));
    return { result: after, change: changeOf(before, after) };
  });
}

export async function remove(ctx: ApiContext, deps: Deps): Promise<void> {
  await commitChange(ctx, deps, async (session) => {
    const before = presentAutomation(await readAutomation(deps, target(ctx), session));
    await deleteAutomation(deps, target(ctx), session);
    const change = { target: auditedAs(before), before: stateOf(before), after: null };
    return { result: undefined, change };
  });
  ctx.status = 204;
}

export async function stats(ctx: ApiContext, deps: Deps): Promise<void> {
  parseQuery(noFields, ctx);
  ctx.body = presentAutomationStats(await automationStats(deps, target(ctx)));
}

export const activate = moveTo('active');
export const pause = moveTo('paused');
export const archive = moveTo('archived');

function moveTo(to: AutomationStatus): Handler {
  return async (ctx, deps) => {
    parse(noFields, ctx.state.body);
    await sendOnce(ctx, deps, async (session) => {
      const before = presentAutomation(await readAutomation(deps, target(ctx), session));
      const body = presentAutomation(await moveAutomation(deps, { ...target(ctx), to }, session));
      return { status: 200, body, change: changeOf(before, body) };
    });
  };
}

type Shown = ReturnType<typeof presentAutomation>;

/** What the audit log says of an automation that has changed. */
export function changeOf(before: Shown, after: Shown) {
  return { target: auditedAs(after), before: stateOf(before), after: stateOf(after) };
}

function auditedAs({ id, name }: Shown) {
  return { type: 'automations', id, name };
}

function callOf(ctx: ApiContext) {
  return { workspaceId: workspaceOf(ctx), idempotency: ctx.state.idempotency };
}

function target(ctx: ApiContext) {
  return { workspaceId: workspaceOf(ctx), id: param(ctx, 'id') };
}

export function policyContext({ settings, checkTemplate }: Deps) {
  return savePolicyContext({ allowPrivate: settings.allowPrivateWebhooks, checkTemplate });
}
