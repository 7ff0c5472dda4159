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
  ctx.body = presentWorkspace(await changeWorkspace(deps, { workspaceId: workspaceOf(ctx), changes }));
}
