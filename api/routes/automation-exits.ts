import { callerOf, param, workspaceOf, type ApiContext } from '../context.js';
import type { Deps } from '../deps.js';
import { sourceOf } from '../event-source-ref.js';
import { askExitAll, listExitAlls, readExitAll } from '../operations/exit-all.js';
import { operatorName } from '../operations/operator-name.js';
import { parse, parseQuery } from '../parse.js';
import { presentExitAll } from '../presenters/exit-all.js';
import { presentPage } from '../presenters/page.js';
import { exitAllsQuery } from '../schemas/automation-runs.js';
import { pageRequest } from '../schemas/common.js';
import { operatorBody } from '../schemas/enrollments.js';
import { sendOnce } from '../send.js';

export async function ask(ctx: ApiContext, deps: Deps): Promise<void> {
  const { reason = null } = parse(operatorBody, ctx.state.body);
  const by = await operatorName(deps, callerOf(ctx));
  const wish = { ...target(ctx), by, note: reason, source: sourceOf(ctx) };
  await sendOnce(ctx, deps, async (session) => {
    const body = presentExitAll(await askExitAll(deps, wish, session));
    const target = { type: 'automations', id: body.automationId, name: null };
    return { status: 202, body, change: { target, before: null, after: { exitAll: body.id, reason } } };
  });
}

export async function list(ctx: ApiContext, deps: Deps): Promise<void> {
  const request = pageRequest(parseQuery(exitAllsQuery, ctx));
  ctx.body = presentPage(await listExitAlls(deps, { ...target(ctx), request }), presentExitAll);
}

export async function read(ctx: ApiContext, deps: Deps): Promise<void> {
  const exitId = param(ctx, 'exit');
  ctx.body = presentExitAll(await readExitAll(deps, { ...target(ctx), exitId }));
}

function target(ctx: ApiContext) {
  return { workspaceId: workspaceOf(ctx), id: param(ctx, 'id') };
}
