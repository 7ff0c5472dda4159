import type { Deps } from '../deps.js';
import { callerOf, workspaceOf, type ApiContext } from '../http/context.js';
import { readAttention } from './attention.js';
import { readOnboarding } from './onboarding.js';
import { presentAttention, presentOnboarding } from './presenter.js';

export async function onboarding(ctx: ApiContext, deps: Deps): Promise<void> {
  ctx.body = presentOnboarding(await readOnboarding(deps, workspaceOf(ctx)));
}

export async function attention(ctx: ApiContext, deps: Deps): Promise<void> {
  await deps.sources.activity.flush(workspaceOf(ctx));
  const of = { workspaceId: workspaceOf(ctx), grant: callerOf(ctx) };
  ctx.body = presentAttention(await readAttention(deps, of));
}
