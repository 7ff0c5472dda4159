import type { Deps } from '../deps.js';
import { getCaller, getWorkspaceId, type ApiContext } from '../http/context.js';
import { readAttention } from './attention.js';
import { readOnboarding } from './onboarding.js';
import { presentAttention, presentOnboarding } from './presenter.js';

export async function onboarding(ctx: ApiContext, deps: Deps): Promise<void> {
  ctx.body = presentOnboarding(await readOnboarding(deps, getWorkspaceId(ctx)));
}

export async function attention(ctx: ApiContext, deps: Deps): Promise<void> {
  await deps.sources.activity.flush(getWorkspaceId(ctx));
  const wanted = { workspaceId: getWorkspaceId(ctx), grant: getCaller(ctx) };
  ctx.body = presentAttention(await readAttention(deps, wanted));
}
