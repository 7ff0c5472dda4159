import { commitChange } from '../http/audit-trail.js';
import { callerOf, workspaceOf, type ApiContext } from '../http/context.js';
import type { Deps } from '../deps.js';
import { changeWorkspace } from './change-workspace.js';
import { readMailQuota } from './read-mail-quota.js';
import { readWorkspace } from './read-workspace.js';
import { parse } from '../http/parse.js';
import { presentMailQuota, presentWorkspace } from './presenter.js';
import { workspaceChangesBody } from './schemas.js';

export async function read(ctx: ApiContext, deps: Deps): Promise<void> {
  ctx.body = presentWorkspace(await readWorkspace(deps, workspaceOf(ctx)));
}

export async function mailQuota(ctx: ApiContext, deps: Deps): Promise<void> {
  ctx.body = presentMailQuota(await readMailQuota(deps, workspaceOf(ctx)));
}

export async function change(ctx: ApiContext, deps: Deps): Promise<void> {
  const changes = parse(workspaceChangesBody, ctx.state.body);
  const workspaceId = workspaceOf(ctx);
  if (typeof changes.senderEmail === 'string')
    await deps.publicLimits.take('sender', workspaceId.toHexString());
  ctx.body = await commitChange(ctx, deps, async (session) => {
    const states = await changeWorkspace(deps, { workspaceId, changes, caller: callerOf(ctx) }, session);
    const [before, after] = [presentWorkspace(states.before), presentWorkspace(states.after)];
    const target = { type: 'workspace', id: after.id, name: after.name };
    return { result: after, change: { target, before, after } };
  });
}
