import type { RollcallError } from '../../../domain/errors.js';
import { param, type ApiContext } from '../../http/context.js';
import type { Deps } from '../../deps.js';
import { acceptInvitation, readInvitation } from './accept-invitation.js';
import { withRequestLanguage } from '../links/account-mail.js';
import { invitationPage, joinedPage, invitationNotFoundPage, linkMailedPage } from './invitation-page.js';
import { formAgain, formFields, respondWithForm, type FormPage } from '../../pages/form-page.js';
import { parse } from '../../http/input/parse.js';
import { presentOpenInvitation } from './invitation-presenter.js';
import { acceptBody } from './member-schemas.js';
import { startBrowserSession } from '../sessions/browser-session.js';

/** The page that an invitation link opens. */
export async function show(ctx: ApiContext, deps: Deps): Promise<void> {
  await respondWithForm(ctx, invitationNotFoundPage, () => formPage(ctx, deps, null));
}

/** The form of that page. */
export async function submit(ctx: ApiContext, deps: Deps): Promise<void> {
  await respondWithForm(ctx, invitationNotFoundPage, () =>
    formAgain(
      () => join(ctx, deps),
      (problem) => formPage(ctx, deps, problem),
    ),
  );
}

/** Always requires a password, even with a session, so that the user knows which account joins. */
async function join(ctx: ApiContext, deps: Deps): Promise<FormPage> {
  const accepted = await acceptInvitation(withRequestLanguage(ctx, deps), {
    ...parse(acceptBody, formFields(ctx)),
    token: param(ctx, 'token'),
    signedIn: null,
    address: ctx.ip,
    requestId: ctx.state.requestId,
  });
  if (accepted === null) return { status: 202, html: linkMailedPage };
  await startBrowserSession(ctx, deps, accepted);
  return { status: 200, html: joinedPage(accepted.workspace.name) };
}

async function formPage(ctx: ApiContext, deps: Deps, problem: RollcallError | null): Promise<FormPage> {
  const open = presentOpenInvitation(await readInvitation(deps, param(ctx, 'token')));
  return { status: problem?.status ?? 200, html: invitationPage(open, problem?.message ?? null) };
}
