import { commitChange } from '../http/audit-trail.js';
import { getCaller, getWorkspaceId, type ApiContext } from '../http/context.js';
import type { WorkspaceRecord } from '../../models/accounts/workspace.js';
import type { Deps } from '../deps.js';
import { sendOnce } from '../http/output/send.js';
import { resumeMarketing } from './resume-marketing.js';
import { changeSending as setSending } from './change-sending.js';
import { changeWorkspace } from './change-workspace.js';
import { checkSenderDns } from './check-sender-dns.js';
import { readMailQuota } from './read-mail-quota.js';
import { readWorkspace } from './read-workspace.js';
import { noFields } from '../http/input/common-schemas.js';
import { assertCurrent, setTag, entityTag } from '../http/input/if-match.js';
import { parse, parseQuery } from '../http/input/parse.js';
import { presentMailQuota, presentWorkspace } from './presenter.js';
import { presentSending } from './sending-presenter.js';
import { sendingChangesBody } from './sending-schemas.js';
import { presentSenderDns } from './sender-dns-presenter.js';
import { senderDnsQuery, workspaceChangesBody } from './schemas.js';

export async function read(ctx: ApiContext, deps: Deps): Promise<void> {
  const workspace = await readWorkspace(deps, getWorkspaceId(ctx));
  ctx.body = presentWorkspace(workspace);
  setTag(ctx, workspace);
}

export async function mailQuota(ctx: ApiContext, deps: Deps): Promise<void> {
  ctx.body = presentMailQuota(await readMailQuota(deps, getWorkspaceId(ctx)));
}

/** Looks up what the DNS says about a sender's domain. */
export async function senderDns(ctx: ApiContext, deps: Deps): Promise<void> {
  const { sender = null, selector = null } = parseQuery(senderDnsQuery, ctx);
  const workspaceId = getWorkspaceId(ctx);
  await deps.publicLimits.take('senderDns', workspaceId.toHexString());
  ctx.body = presentSenderDns(await checkSenderDns(deps, { workspaceId, sender, selector }));
}

export async function change(ctx: ApiContext, deps: Deps): Promise<void> {
  const changes = parse(workspaceChangesBody, ctx.state.body);
  const workspaceId = getWorkspaceId(ctx);
  if (typeof changes.senderEmail === 'string')
    await deps.publicLimits.take('sender', workspaceId.toHexString());
  const workspace = await commitChange(ctx, deps, async (session) => {
    const states = await changeWorkspace(deps, { workspaceId, changes, caller: getCaller(ctx) }, session);
    assertCurrent(ctx, states.before);
    return { result: states.after, change: workspaceChange(states) };
  });
  ctx.body = presentWorkspace(workspace);
  setTag(ctx, workspace);
}

export async function readSending(ctx: ApiContext, deps: Deps): Promise<void> {
  const workspace = await readWorkspace(deps, getWorkspaceId(ctx));
  ctx.body = presentSending(workspace);
  setTag(ctx, workspace);
}

export async function changeSending(ctx: ApiContext, deps: Deps): Promise<void> {
  const changes = parse(sendingChangesBody, ctx.state.body);
  const workspace = await commitChange(ctx, deps, async (session) => {
    const { before, after } = await setSending(deps, { workspaceId: getWorkspaceId(ctx), changes }, session);
    assertCurrent(ctx, before);
    const target = { type: 'workspace', id: after._id.toHexString(), name: after.name };
    return {
      result: after,
      change: { target, before: presentSending(before), after: presentSending(after) },
    };
  });
  ctx.body = presentSending(workspace);
  setTag(ctx, workspace);
}

export async function resume(ctx: ApiContext, deps: Deps): Promise<void> {
  parse(noFields, ctx.state.body);
  await sendOnce(ctx, deps, async (session) => {
    const states = await resumeMarketing(deps, getWorkspaceId(ctx), session);
    const change = workspaceChange(states);
    return { status: 200, body: change.after, tag: entityTag(states.after), change };
  });
}

function workspaceChange(states: { before: WorkspaceRecord; after: WorkspaceRecord }) {
  const [before, after] = [presentWorkspace(states.before), presentWorkspace(states.after)];
  return { target: { type: 'workspace', id: after.id, name: after.name }, before, after };
}
