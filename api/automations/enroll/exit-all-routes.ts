import { getCaller, param, getTarget, type ApiContext } from '../../http/context.js';
import type { Deps } from '../../deps.js';
import { callerSource } from '../../events/caller-source.js';
import { requestExitAll, listExitAlls, readExitAll } from './exit-all.js';
import { operatorName } from '../../accounts/operator-name.js';
import { parse, parseQuery } from '../../http/input/parse.js';
import { presentExitAll } from './exit-all-presenter.js';
import { presentPage } from '../../http/output/page-presenter.js';
import { exitAllsQuery } from './enroll-schemas.js';
import { pageRequest, operatorBody } from '../../http/input/common-schemas.js';
import { sendOnce } from '../../http/output/send.js';

export async function request(ctx: ApiContext, deps: Deps): Promise<void> {
  const { reason = null } = parse(operatorBody, ctx.state.body);
  const by = await operatorName(deps, getCaller(ctx));
  const input = { ...getTarget(ctx), by, note: reason, source: callerSource(ctx) };
  await sendOnce(ctx, deps, async (session) => {
    const body = presentExitAll(await requestExitAll(deps, input, session));
    const target = { type: 'automations', id: body.automationId, name: null };
    return { status: 202, body, change: { target, before: null, after: { exitAll: body.id, reason } } };
  });
}

export async function list(ctx: ApiContext, deps: Deps): Promise<void> {
  const request = pageRequest(parseQuery(exitAllsQuery, ctx));
  ctx.body = presentPage(await listExitAlls(deps, { ...getTarget(ctx), request }), presentExitAll);
}

export async function read(ctx: ApiContext, deps: Deps): Promise<void> {
  const exitId = param(ctx, 'exit');
  ctx.body = presentExitAll(await readExitAll(deps, { ...getTarget(ctx), exitId }));
}
