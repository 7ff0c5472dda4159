import type { SenderRecord } from '../../models/mail/sender.js';
import type { Deps } from '../deps.js';
import { commitChange } from '../http/audit-trail.js';
import { noFields, pageRequest } from '../http/input/common-schemas.js';
import { getCaller, getTarget, getWorkspaceId, type ApiContext } from '../http/context.js';
import { presentPage } from '../http/output/page-presenter.js';
import { assertCurrent, setTag, entityTag } from '../http/input/if-match.js';
import { parse, parseQuery } from '../http/input/parse.js';
import { sendOnce } from '../http/output/send.js';
import { keepDeleted } from '../deleted/keep-deleted.js';
import { changeSender } from './change-sender.js';
import { presentSender } from './presenter.js';
import { requestSender } from './request-sender.js';
import { senderBody, senderChangesBody, sendersQuery } from './schemas.js';
import { findSender, listSenders, removeSender, restoreSender } from './senders.js';

export async function list(ctx: ApiContext, deps: Deps): Promise<void> {
  const request = pageRequest(parseQuery(sendersQuery, ctx));
  ctx.body = presentPage(
    await listSenders(deps, { workspaceId: getWorkspaceId(ctx), request }),
    presentSender,
  );
}

/** 200 for an address that was asked for before: the link is mailed again. */
export async function create(ctx: ApiContext, deps: Deps): Promise<void> {
  const request = parse(senderBody, ctx.state.body);
  const workspaceId = getWorkspaceId(ctx);
  await sendOnce(ctx, deps, async (session) => {
    const { sender, created } = await requestSender(deps, { workspaceId, ...request }, session);
    const shown = presentSender(sender);
    return {
      status: created ? 201 : 200,
      body: shown,
      tag: entityTag(sender),
      change: { target: auditTarget(sender), before: null, after: shown },
    };
  });
}

export async function read(ctx: ApiContext, deps: Deps): Promise<void> {
  const sender = await findSender(deps.db, getTarget(ctx));
  ctx.body = presentSender(sender);
  setTag(ctx, sender);
}

/** Changes the name and reply address that are shown with it. */
export async function change(ctx: ApiContext, deps: Deps): Promise<void> {
  const changes = parse(senderChangesBody, ctx.state.body);
  const sender = await commitChange(ctx, deps, async (session) => {
    const { before, after } = await changeSender(deps, { ...getTarget(ctx), changes }, session);
    assertCurrent(ctx, before);
    const [target, was, is] = [auditTarget(after), presentSender(before), presentSender(after)];
    return { result: after, change: { target, before: was, after: is } };
  });
  ctx.body = presentSender(sender);
  setTag(ctx, sender);
}

export async function remove(ctx: ApiContext, deps: Deps): Promise<void> {
  const target = getTarget(ctx);
  await commitChange(ctx, deps, async (session) => {
    const removed = await removeSender(deps, target, session);
    const { _id, email: name } = removed;
    await keepDeleted(deps, { type: 'senders', _id, name, row: removed, caller: getCaller(ctx) }, session);
    return {
      result: undefined,
      change: { target: auditTarget(removed), before: presentSender(removed), after: null },
    };
  });
  ctx.status = 204;
}

export async function restore(ctx: ApiContext, deps: Deps): Promise<void> {
  parse(noFields, ctx.state.body);
  await sendOnce(ctx, deps, async (session) => {
    const { before, after } = await restoreSender(deps, getTarget(ctx), session);
    const body = presentSender(after);
    const change = { target: auditTarget(after), before: before && body, after: body };
    return { status: 200, body, tag: entityTag(after), change };
  });
}

function auditTarget({ _id, email }: SenderRecord) {
  return { type: 'senders', id: _id.toHexString(), name: email };
}
