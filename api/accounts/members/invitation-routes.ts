import { commitChange } from '../../http/audit-trail.js';
import { param, getSession, getTarget, getWorkspaceId, type ApiContext } from '../../http/context.js';
import type { Deps } from '../../deps.js';
import type { InvitationRecord } from '../../../models/accounts/invitation.js';
import { acceptInvitation, readInvitation } from './accept-invitation.js';
import { mayMailTo, withRequestLanguage } from '../links/account-mail.js';
import { mailInvitation, readInvitationMails } from './mail-invitation.js';
import { invite, listInvitations, revokeInvitation } from './invitations.js';
import { parse, parseQuery } from '../../http/input/parse.js';
import { presentInvitation, presentNewInvitation, presentOpenInvitation } from './invitation-presenter.js';
import { presentPage } from '../../http/output/page-presenter.js';
import { pageRequest } from '../../http/input/common-schemas.js';
import { acceptBody, invitationBody, membersQuery } from './member-schemas.js';
import { sendOnce } from '../../http/output/send.js';
import { sessionToken } from '../../http/session-cookie.js';
import { sendSignedIn } from '../auth-routes.js';

/** Mails the link, unless there were too many mails; the response contains it for a channel that the inviter trusts. */
export async function create(ctx: ApiContext, deps: Deps): Promise<void> {
  const input = parse(invitationBody, ctx.state.body);
  const isMailed = await mayMailTo(deps, input.email, 'invitationMail');
  await sendOnce(ctx, deps, async (session) => {
    const { invitation, token } = await invite(deps, { ...input, caller: getSession(ctx) }, session);
    const url = `${deps.settings.baseUrl}/join/${token}`;
    const mailed = isMailed
      ? await mailInvitation(withRequestLanguage(ctx, deps), { invitation, url }, session)
      : null;
    return {
      status: 201,
      body: presentNewInvitation(invitation, { mailed, url }),
      secret: true,
      change: { target: auditTarget(invitation), before: null, after: presentInvitation(invitation, mailed) },
    };
  });
}

export async function list(ctx: ApiContext, deps: Deps): Promise<void> {
  const request = pageRequest(parseQuery(membersQuery, ctx));
  const page = await listInvitations(deps, { workspaceId: getWorkspaceId(ctx), request });
  const mails = await readInvitationMails(deps, page.data);
  ctx.body = presentPage(page, (invitation) => {
    const mailed = mails.get(invitation.noticeId?.toHexString() ?? '') ?? null;
    return presentInvitation(invitation, mailed);
  });
}

export async function revoke(ctx: ApiContext, deps: Deps): Promise<void> {
  const target = getTarget(ctx);
  await commitChange(ctx, deps, async (session) => {
    const revoked = await revokeInvitation(deps, target, session);
    const change = { target: auditTarget(revoked), before: presentInvitation(revoked, null), after: null };
    return { result: undefined, change };
  });
  ctx.status = 204;
}

/** Shows an invitation before it is accepted. */
export async function open(ctx: ApiContext, deps: Deps): Promise<void> {
  ctx.body = presentOpenInvitation(await readInvitation(deps, param(ctx, 'token')));
}

/** Joins and signs in, with a new or an existing account. */
export async function accept(ctx: ApiContext, deps: Deps): Promise<void> {
  const input = parse(acceptBody, ctx.state.body);
  const accepted = await acceptInvitation(withRequestLanguage(ctx, deps), {
    ...input,
    token: param(ctx, 'token'),
    signedIn: await signedInAs(ctx, deps),
    address: ctx.ip,
    requestId: ctx.state.requestId,
  });
  await sendSignedIn(ctx, deps, accepted);
  if (accepted !== null) ctx.status = accepted.created ? 201 : 200;
}

async function signedInAs(ctx: ApiContext, { credentials, settings }: Deps) {
  const token = sessionToken(ctx, settings.secure);
  return token === null ? null : await credentials.bySession(token);
}

function auditTarget({ _id, email }: InvitationRecord) {
  return { type: 'invitations', id: _id.toHexString(), name: email };
}
