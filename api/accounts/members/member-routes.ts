import { commitChange } from '../../http/audit-trail.js';
import { param, getSession, getTarget, getWorkspaceId, type ApiContext } from '../../http/context.js';
import type { Deps } from '../../deps.js';
import type { InvitationRecord } from '../../../models/accounts/invitation.js';
import { changeRole, removeMember, readSessionHashes } from './change-members.js';
import { listMembers, readMember, type Member } from './read-members.js';
import { parse, parseQuery } from '../../http/input/parse.js';
import { presentMade, presentMember } from './member-presenter.js';
import { presentPage } from '../../http/output/page-presenter.js';
import { assertCurrent, setTag } from '../../http/input/if-match.js';
import { pageRequest } from '../../http/input/common-schemas.js';
import { membersQuery, removalQuery, roleBody } from './member-schemas.js';
import type { MadeCredentials } from '../keys/revoke-made.js';

export async function list(ctx: ApiContext, deps: Deps): Promise<void> {
  const request = pageRequest(parseQuery(membersQuery, ctx));
  ctx.body = presentPage(
    await listMembers(deps, { workspaceId: getWorkspaceId(ctx), request }),
    presentMember,
  );
}

export async function read(ctx: ApiContext, deps: Deps): Promise<void> {
  const member = await readMember(deps, getTarget(ctx));
  ctx.body = presentMember(member);
  setTag(ctx, member);
}

export async function change(ctx: ApiContext, deps: Deps): Promise<void> {
  const { role, ...keep } = parse(roleBody, ctx.state.body);
  const input = { caller: getSession(ctx), id: param(ctx, 'id'), role, keep };
  const { changed, made } = await commitChange(ctx, deps, async (session) => {
    const { before, after, made, invitations } = await changeRole(deps, input, session);
    assertCurrent(ctx, before);
    const change = {
      target: auditTarget(after),
      before: { role: before.role, ...endedWith(made, invitations) },
      after: { role: after.role },
    };
    return { result: { changed: after, made }, change };
  });
  for (const hash of await readSessionHashes(deps, {
    workspaceId: getWorkspaceId(ctx),
    userId: changed.user._id,
  }))
    deps.credentials.drop(hash);
  dropMade(deps, made);
  ctx.body = { ...presentMember(changed), made: presentMade(made) };
  setTag(ctx, changed);
}

/** The member's access ends at once. 204 if there is nothing that they made. */
export async function remove(ctx: ApiContext, deps: Deps): Promise<void> {
  const query = parseQuery(removalQuery, ctx);
  const keep = {
    keepApiKeys: query.keepApiKeys === 'true',
    keepEventSources: query.keepEventSources === 'true',
  };
  const input = { caller: getSession(ctx), id: param(ctx, 'id'), keep };
  const { ended, made } = await commitChange(ctx, deps, async (session) => {
    const { member, ended, made, invitations } = await removeMember(deps, input, session);
    assertCurrent(ctx, member);
    const before = { role: member.role, ...endedWith(made, invitations) };
    const change = { target: auditTarget(member), before, after: null };
    return { result: { ended, made }, change };
  });
  for (const hash of ended) deps.credentials.drop(hash);
  dropMade(deps, made);
  if (made.apiKeys.length === 0 && made.eventSources.length === 0) ctx.status = 204;
  else ctx.body = { made: presentMade(made) };
}

/** What is revoked has no effect from the next request of this process. */
function dropMade({ credentials, sources }: Deps, { apiKeys, eventSources }: MadeCredentials): void {
  for (const { tokenHash } of apiKeys) credentials.drop(tokenHash);
  for (const source of eventSources) sources.drop(source);
}

/** What the change revoked, for the audit log. */
function endedWith(
  { apiKeys, eventSources, revoked }: MadeCredentials,
  invitations: readonly InvitationRecord[],
) {
  return {
    ...(invitations.length > 0 && { invitations: invitations.map(({ email }) => email) }),
    ...(revoked.apiKeys && apiKeys.length > 0 && { keys: apiKeys.map(({ name }) => name) }),
    ...(revoked.eventSources && eventSources.length > 0 && { sources: eventSources.map(({ name }) => name) }),
  };
}

function auditTarget({ user }: Member) {
  return { type: 'members', id: user._id.toHexString(), name: user.email };
}
