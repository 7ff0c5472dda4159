import type { SenderRecord } from '../../models/sender.js';
import type { Deps } from '../deps.js';
import { commitChange } from '../http/audit-trail.js';
import { pageRequest } from '../http/common-schemas.js';
import { targetOf, workspaceOf, type ApiContext } from '../http/context.js';
import { presentPage } from '../http/page-presenter.js';
import { parse, parseQuery } from '../http/parse.js';
import { sendOnce } from '../http/send.js';
import { presentSender } from './presenter.js';
import { requestSender } from './request-sender.js';
import { senderBody, sendersQuery } from './schemas.js';
import { listSenders, removeSender } from './senders.js';

export async function list(ctx: ApiContext, deps: Deps): Promise<void> {
  const request = pageRequest(parseQuery(sendersQuery, ctx));
  ctx.body = presentPage(await listSenders(deps, { workspaceId: workspaceOf(ctx), request }), presentSender);
}

/** 200 for an address that was asked for before: the link is mailed again. */
export async function create(ctx: ApiContext, deps: Deps): Promise<void> {
  const { email } = parse(senderBody, ctx.state.body);
  const workspaceId = workspaceOf(ctx);
  await deps.publicLimits.take('sender', workspaceId.toHexString());
  await sendOnce(ctx, deps, async (session) => {
    const { sender, created } = await requestSender(deps, { workspaceId, email }, session);
    const shown = presentSender(sender);
    return {
      status: created ? 201 : 200,
      body: shown,
      change: { target: auditTargetOf(sender), before: null, after: shown },
    };
  });
}

export async function remove(ctx: ApiContext, deps: Deps): Promise<void> {
  const target = targetOf(ctx);
  await commitChange(ctx, deps, async (session) => {
    const removed = await removeSender(deps, target, session);
    return {
      result: undefined,
      change: { target: auditTargetOf(removed), before: presentSender(removed), after: null },
    };
  });
  ctx.status = 204;
}

function auditTargetOf({ _id, email }: SenderRecord) {
  return { type: 'senders', id: _id.toHexString(), name: email };
}
