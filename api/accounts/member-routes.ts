import { commitChange } from '../http/audit-trail.js';
import { param, sessionOf, workspaceOf, type ApiContext } from '../http/context.js';
import type { Deps } from '../deps.js';
import { changeRole, removeMember, sessionsOf } from './change-members.js';
import { listMembers, type Member } from './read-members.js';
import { parse, parseQuery } from '../http/parse.js';
import { presentMember } from './member-presenter.js';
import { presentPage } from '../http/page-presenter.js';
import { pageRequest } from '../http/common-schemas.js';
import { membersQuery, roleBody } from './member-schemas.js';

export async function list(ctx: ApiContext, deps: Deps): Promise<void> {
  const request = pageRequest(parseQuery(membersQuery, ctx));
  ctx.body = presentPage(await listMembers(deps, { workspaceId: workspaceOf(ctx), request }), presentMember);
}

export async function change(ctx: ApiContext, deps: Deps): Promise<void> {
  const { role } = parse(roleBody, ctx.state.body);
  const input = { caller: sessionOf(ctx), id: param(ctx, 'id'), role };
  const changed = await commitChange(ctx, deps, async (session) => {
    const { before, after } = await changeRole(deps, input, session);
    const change = {
      target: auditTargetOf(after),
      before: { role: before.role },
      after: { role: after.role },
    };
    return { result: after, change };
  });
  for (const hash of await sessionsOf(deps, { workspaceId: workspaceOf(ctx), userId: changed.user._id }))
    deps.credentials.drop(hash);
  ctx.body = presentMember(changed);
}

/** 204: the member's access ends at once. */
export async function remove(ctx: ApiContext, deps: Deps): Promise<void> {
  const input = { caller: sessionOf(ctx), id: param(ctx, 'id') };
  const hashes = await commitChange(ctx, deps, async (session) => {
    const { member, ended } = await removeMember(deps, input, session);
    const change = { target: auditTargetOf(member), before: { role: member.role }, after: null };
    return { result: ended, change };
  });
  for (const hash of hashes) deps.credentials.drop(hash);
  ctx.status = 204;
}

function auditTargetOf({ user }: Member) {
  return { type: 'members', id: user._id.toHexString(), name: user.email };
}
