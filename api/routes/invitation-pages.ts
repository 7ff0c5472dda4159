import { RollcallError } from '../../domain/errors.js';
import { param, type ApiContext } from '../context.js';
import type { Deps } from '../deps.js';
import { acceptInvitation, readInvitation } from '../operations/accept-invitation.js';
import { invitationPage, joinedPage, noInvitationPage } from '../pages/invitation.js';
import { PAGE_POLICY } from '../pages/page.js';
import { parse } from '../parse.js';
import { presentOpenInvitation } from '../presenters/invitation.js';
import { acceptBody } from '../schemas/members.js';
import { setSessionCookie } from '../session-cookie.js';

/** The page to which the link of an invitation leads. */
export async function show(ctx: ApiContext, deps: Deps): Promise<void> {
  await answerPage(ctx, () => formPage(ctx, deps, null));
}

/** Its form: always with a password, whoever is signed in, since any page can make a browser send one. */
export async function submit(ctx: ApiContext, deps: Deps): Promise<void> {
  await answerPage(ctx, async () => {
    try {
      const accepted = await acceptInvitation(deps, {
        ...parse(acceptBody, fieldsOf(ctx)),
        token: param(ctx, 'token'),
        signedIn: null,
        address: ctx.ip,
        requestId: ctx.state.requestId,
      });
      setSessionCookie(ctx, { token: accepted.token, secure: deps.settings.secure });
      return joinedPage(accepted.workspace.name);
    } catch (error) {
      if (!(error instanceof RollcallError) || error.code === 'not_found' || error.status >= 500) throw error;
      ctx.status = error.status;
      return await formPage(ctx, deps, error.message);
    }
  });
}

async function formPage(ctx: ApiContext, deps: Deps, problem: string | null): Promise<string> {
  const open = await readInvitation(deps, param(ctx, 'token'));
  return invitationPage(presentOpenInvitation(open), problem);
}

async function answerPage(ctx: ApiContext, make: () => Promise<string>): Promise<void> {
  ctx.set('Content-Security-Policy', PAGE_POLICY);
  try {
    const html = await make();
    const { status } = ctx;
    ctx.body = html;
    ctx.status = status === 404 ? 200 : status;
  } catch (error) {
    if (!(error instanceof RollcallError) || error.code !== 'not_found') throw error;
    ctx.body = noInvitationPage;
    ctx.status = 404;
  }
  ctx.type = 'html';
}

/** Fields of a form that were left empty are not given. */
function fieldsOf(ctx: ApiContext): Record<string, string> {
  const sent = new URLSearchParams(ctx.state.rawBody.toString('utf8'));
  return Object.fromEntries([...sent].filter(([, value]) => value !== ''));
}
