import { param, workspaceOf, type ApiContext } from '../context.js';
import type { Deps } from '../deps.js';
import { dryRunSaved, dryRunUnsaved } from '../operations/dry-run.js';
import { parse } from '../parse.js';
import { presentStory } from '../presenters/story.js';
import { dryRunBody, unsavedDryRunBody } from '../schemas/dry-run.js';

import { sendOnce } from '../send.js';
import { policyContext } from './automations.js';

export async function test(ctx: ApiContext, deps: Deps): Promise<void> {
  const body = parse(dryRunBody, ctx.state.body);
  const input = { workspaceId: workspaceOf(ctx), id: param(ctx, 'id'), body };
  await sendOnce(ctx, deps, async () => ({
    status: 200,
    body: presentStory(await dryRunSaved(deps, input)),
  }));
}

export async function testUnsaved(ctx: ApiContext, deps: Deps): Promise<void> {
  const { automation, ...body } = parse(unsavedDryRunBody, ctx.state.body, policyContext(deps));
  const input = { workspaceId: workspaceOf(ctx), automation, body };
  await sendOnce(ctx, deps, async () => ({
    status: 200,
    body: presentStory(await dryRunUnsaved(deps, input)),
  }));
}
