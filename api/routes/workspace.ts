import { commitChange } from '../audit-trail.js';
import { workspaceOf, type ApiContext } from '../context.js';
import type { Deps } from '../deps.js';
import { changeWorkspace } from '../operations/change-workspace.js';
import { readWorkspace } from '../operations/read-workspace.js';
import { parse } from '../parse.js';
import { presentWorkspace } from '../presenters/workspace.js';
import { workspaceChangesBody } from '../schemas/workspace.js';

export async function read(ctx: ApiContext, deps: Deps): Promise<void> {
  ctx.body = presentWorkspace(await readWorkspace(deps, workspaceOf(ctx)));
}

export async function change(ctx: ApiContext, deps: Deps): Promise<void> {
  const changes = parse(workspaceChangesBody, ctx.state.body);
  const workspaceId = workspaceOf(ctx);
  ctx.body = await commitChange(ctx, deps, async (session) => {
    const states = await changeWorkspace(deps, { workspaceId, changes }, session);
    const [before, after] = [presentWorkspace(states.before), presentWorkspace(states.after)];
    const target = { type: 'workspace', id: after.id, name: after.name };
    return { result: after, change: { target, before, after } };
  });
}
