import { param, workspaceOf, type ApiContext } from '../http/context.js';
import type { Deps } from '../deps.js';
import { replayMany, replayOne } from './replay-events.js';
import { parse } from '../http/parse.js';
import { presentReplayed, presentReplayedMany } from './replay-presenter.js';
import { fireLimit, replayBody, replayFilters, replayManyBody } from './replay-schemas.js';
import { sendOnce } from '../http/send.js';

/** Applies one event that was kept as `unmapped`, and answers it as it is then. */
export async function replay(ctx: ApiContext, deps: Deps): Promise<void> {
  const fire = fireLimit(parse(replayBody, ctx.state.body));
  await sendOnce(ctx, deps, async () => {
    const { found, reason } = await replayOne(deps, {
      workspaceId: workspaceOf(ctx),
      id: param(ctx, 'id'),
      ...fire,
    });
    const { contactId } = found.event;
    return {
      status: 200,
      body: presentReplayed(found, reason),
      ...(contactId !== null && { contactId }),
    };
  });
}

/** Applies those of the filters. */
export async function replayAll(ctx: ApiContext, deps: Deps): Promise<void> {
  const body = parse(replayManyBody, ctx.state.body);
  const input = { workspaceId: workspaceOf(ctx), filters: replayFilters(body), ...fireLimit(body) };
  // It is done once, also where keeping its answer has to be tried again.
  let done: ReturnType<typeof replayMany> | undefined;
  await sendOnce(ctx, deps, async () => {
    done ??= replayMany(deps, input);
    return { status: 200, body: presentReplayedMany(await done) };
  });
}
