import type { ViewsRecord } from '../../models/core/views.js';
import type { Deps } from '../deps.js';
import { commitChange, auditedState } from '../http/audit-trail.js';
import { getWorkspaceId, type ApiContext } from '../http/context.js';
import { assertCurrent, setTag } from '../http/input/if-match.js';
import { parse } from '../http/input/parse.js';
import { presentViews } from './presenter.js';
import { viewsBody } from './schemas.js';
import { readViews, replaceViews } from './views.js';

export async function read(ctx: ApiContext, deps: Deps): Promise<void> {
  send(ctx, await readViews(deps, getWorkspaceId(ctx)));
}

export async function replace(ctx: ApiContext, deps: Deps): Promise<void> {
  const { views } = parse(viewsBody, ctx.state.body);
  const workspaceId = getWorkspaceId(ctx);
  const replaced = await commitChange(ctx, deps, async (session) => {
    const { before, after } = await replaceViews(deps, { workspaceId, views }, session);
    assertCurrent(ctx, before);
    const target = { type: 'views', id: null, name: null };
    const states = { before: auditedState(presentViews(before)), after: auditedState(presentViews(after)) };
    return { result: after, change: { target, ...states } };
  });
  send(ctx, replaced);
}

function send(ctx: ApiContext, saved: ViewsRecord): void {
  ctx.body = presentViews(saved);
  setTag(ctx, saved);
}
