import type { ClientSession } from 'mongodb';
import type { BroadcastActor, BroadcastRecord } from '../../../models/broadcasts/broadcast.js';
import { may } from '../../../domain/accounts/access.js';
import { operatorName } from '../../accounts/operator-name.js';
import type { Deps } from '../../deps.js';
import { getCaller, getSession, getTarget, param, type ApiContext } from '../../http/context.js';
import { commitChange } from '../../http/audit-trail.js';
import { assertCurrent } from '../../http/input/if-match.js';
import { parse } from '../../http/input/parse.js';
import { sendOnce } from '../../http/output/send.js';
import { answerChange, broadcastChange } from '../presenter.js';
import { approveBroadcast, declineBroadcast, requestApproval } from './approve-broadcast.js';
import { addComment, deleteComment } from './comments.js';
import { approvalBody, commentBody } from './schemas.js';

export const request = (ctx: ApiContext, deps: Deps): Promise<void> => move(ctx, deps, requestApproval);
export const approve = (ctx: ApiContext, deps: Deps): Promise<void> => move(ctx, deps, approveBroadcast);
export const decline = (ctx: ApiContext, deps: Deps): Promise<void> => move(ctx, deps, declineBroadcast);

export async function comment(ctx: ApiContext, deps: Deps): Promise<void> {
  const { text } = parse(commentBody, ctx.state.body);
  const by = await actor(ctx, deps);
  await sendOnce(ctx, deps, async (session) =>
    answerChange(await addComment(deps, { ...getTarget(ctx), by, text }, session)),
  );
}

export async function removeComment(ctx: ApiContext, deps: Deps): Promise<void> {
  const { userId: by } = getSession(ctx);
  const target = { ...getTarget(ctx), by, comment: param(ctx, 'comment') };
  await commitChange(ctx, deps, async (session) => {
    const states = await deleteComment(deps, target, session);
    return { result: null, change: broadcastChange(states) };
  });
  ctx.status = 204;
}

async function move(
  ctx: ApiContext,
  deps: Deps,
  step: (
    deps: Deps,
    input: ReturnType<typeof getTarget> & { by: BroadcastActor; maySend: boolean; note?: string },
    session: ClientSession,
  ) => Promise<{ before: BroadcastRecord; after: BroadcastRecord }>,
): Promise<void> {
  const input = parse(approvalBody, ctx.state.body);
  const by = await actor(ctx, deps);
  const maySend = may(getCaller(ctx), 'broadcasts:write');
  await sendOnce(ctx, deps, async (session) => {
    const states = await step(deps, { ...getTarget(ctx), by, maySend, ...input }, session);
    // What is approved is what was shown.
    assertCurrent(ctx, states.before);
    return answerChange(states);
  });
}

async function actor(ctx: ApiContext, deps: Deps): Promise<BroadcastActor> {
  const caller = getSession(ctx);
  return { id: caller.userId, name: await operatorName(deps, caller) };
}
