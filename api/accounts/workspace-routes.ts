import type { Deps } from '../deps.js';
import { auditBy } from '../http/audit-trail.js';
import { getSession, type ApiContext } from '../http/context.js';
import { parse } from '../http/input/parse.js';
import { sendOnce } from '../http/output/send.js';
import { createWorkspace } from './create-workspace.js';
import { newWorkspaceBody } from './workspace-schemas.js';

/** The session stays in its workspace. The audit entry is the first one of the new workspace. */
export async function create(ctx: ApiContext, deps: Deps): Promise<void> {
  const { name } = parse(newWorkspaceBody, ctx.state.body);
  const caller = getSession(ctx);
  ctx.state.audited = true;
  await sendOnce(ctx, deps, async (session) => {
    const workspace = await createWorkspace(deps, { caller, name }, session);
    const id = workspace._id.toHexString();
    const change = { target: { type: 'workspace', id, name }, before: null, after: { name } };
    await deps.audit.record({ ...auditBy(ctx), workspaceId: workspace._id }, change, session);
    return { status: 201, body: { id, name, role: 'owner' } };
  });
}
