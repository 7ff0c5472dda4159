import { param, getWorkspaceId, type ApiContext } from '../http/context.js';
import type { Deps } from '../deps.js';
import { replayMany, replayOne } from './replay-events.js';
import { parse } from '../http/input/parse.js';
import { presentReplayed, presentReplayedMany } from './replay-presenter.js';
import { fireLimit, replayBody, replayFilters, replayManyBody } from './replay-schemas.js';
import { sendOnce } from '../http/output/send.js';

/** Applies an `unmapped` event and answers with its new state. */
export async function replay(ctx: ApiContext, deps: Deps): Promise<void> {
  const fire = fireLimit(parse(replayBody, ctx.state.body));
  await sendOnce(ctx, deps, async () => {
    const { found, reason } = await replayOne(deps, {
      workspaceId: getWorkspaceId(ctx),
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

/** Applies the events that match the filters. */
export async function replayAll(ctx: ApiContext, deps: Deps): Promise<void> {
  const body = parse(replayManyBody, ctx.state.body);
  const input = { workspaceId: getWorkspaceId(ctx), filters: replayFilters(body), ...fireLimit(body) };
  // Done only once, even if storing the response has to be retried.
  let done: ReturnType<typeof replayMany> | undefined;
  await sendOnce(ctx, deps, async () => {
    done ??= replayMany(deps, input);
    return { status: 200, body: presentReplayedMany(await done) };
  });
}
