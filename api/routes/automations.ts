import type { AutomationStatus } from '../../domain/automation.js';
import { param, workspaceOf, type ApiContext } from '../context.js';
import type { Deps } from '../deps.js';
import { deleteAutomation } from '../operations/delete-automation.js';
import { moveAutomation } from '../operations/move-automation.js';
import { listAutomations, readAutomation } from '../operations/read-automations.js';
import { changeAutomation, createAutomation } from '../operations/save-automation.js';
import { inTransaction } from '../operations/transaction.js';
import { parse, parseQuery } from '../parse.js';
import { presentAutomation } from '../presenters/automation.js';
import { presentPage } from '../presenters/page.js';
import type { Handler } from '../route.js';
import { automationChangesBody, automationsQuery, newAutomationBody } from '../schemas/automations.js';
import { noFields, pageRequest } from '../schemas/common.js';
import { savePolicyContext } from '../schemas/save-policy.js';
import { sendOnce } from '../send.js';

export async function create(ctx: ApiContext, deps: Deps): Promise<void> {
  const input = parse(newAutomationBody, ctx.state.body, policyContext(deps));
  await sendOnce(ctx, deps, async (session) => {
    const created = await createAutomation(deps, { workspaceId: workspaceOf(ctx), input }, session);
    return { status: 201, body: presentAutomation(created) };
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
  const saved = await inTransaction(deps.db, (session) => changeAutomation(deps, input, session));
  ctx.body = presentAutomation(saved);
}

export async function remove(ctx: ApiContext, deps: Deps): Promise<void> {
  await inTransaction(deps.db, (session) => deleteAutomation(deps, target(ctx), session));
  ctx.status = 204;
}

export const activate = moveTo('active');
export const pause = moveTo('paused');
export const archive = moveTo('archived');

function moveTo(to: AutomationStatus): Handler {
  return async (ctx, deps) => {
    parse(noFields, ctx.state.body);
    await sendOnce(ctx, deps, async (session) => {
      const moved = await moveAutomation(deps, { ...target(ctx), to }, session);
      return { status: 200, body: presentAutomation(moved) };
    });
  };
}

function target(ctx: ApiContext) {
  return { workspaceId: workspaceOf(ctx), id: param(ctx, 'id') };
}

function policyContext({ settings, checkTemplate }: Deps) {
  return savePolicyContext({ allowPrivate: settings.allowPrivateWebhooks, checkTemplate });
}
