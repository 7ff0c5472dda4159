import { RollcallError } from '../../domain/errors.js';
import { param, type ApiContext } from '../http/context.js';
import type { Deps } from '../deps.js';
import { acceptInvitation, readInvitation } from './accept-invitation.js';
import { invitationPage, joinedPage, invitationNotFoundPage } from './invitation-page.js';
import { PAGE_POLICY } from '../pages/page.js';
import { parse } from '../http/parse.js';
import { presentOpenInvitation } from './invitation-presenter.js';
import { acceptBody } from './member-schemas.js';
import { startBrowserSession } from './browser-session.js';

interface Page {
  status: number;
  html: string;
}

/** The page that an invitation link opens. */
export async function show(ctx: ApiContext, deps: Deps): Promise<void> {
  await respondWithPage(ctx, () => formPage(ctx, deps, null));
}

/** The form of that page. */
export async function submit(ctx: ApiContext, deps: Deps): Promise<void> {
  await respondWithPage(ctx, async () => {
    try {
      return await join(ctx, deps);
    } catch (error) {
      if (!isCorrectable(error)) throw error;
      return await formPage(ctx, deps, error);
    }
  });
}

/** Always requires a password, even with a session, since any site can make a browser send this form. */
async function join(ctx: ApiContext, deps: Deps): Promise<Page> {
  const accepted = await acceptInvitation(deps, {
    ...parse(acceptBody, fieldsOf(ctx)),
    token: param(ctx, 'token'),
    signedIn: null,
    address: ctx.ip,
    requestId: ctx.state.requestId,
  });
  await startBrowserSession(ctx, deps, accepted);
  return { status: 200, html: joinedPage(accepted.workspace.name) };
}

/** Whether the person can correct the error. */
function isCorrectable(error: unknown): error is RollcallError {
  return error instanceof RollcallError && error.code !== 'not_found' && error.status < 500;
}

async function formPage(ctx: ApiContext, deps: Deps, problem: RollcallError | null): Promise<Page> {
  const open = presentOpenInvitation(await readInvitation(deps, param(ctx, 'token')));
  return { status: problem?.status ?? 200, html: invitationPage(open, problem?.message ?? null) };
}

async function respondWithPage(ctx: ApiContext, createPage: () => Promise<Page>): Promise<void> {
  const { status, html } = await createPage().catch((error: unknown): Page => {
    if (error instanceof RollcallError && error.code === 'not_found')
      return { status: 404, html: invitationNotFoundPage };
    throw error;
  });
  ctx.set('Content-Security-Policy', PAGE_POLICY);
  ctx.body = html;
  ctx.status = status;
  ctx.type = 'html';
}

/** Empty form fields count as missing. */
function fieldsOf(ctx: ApiContext): Record<string, string> {
  const sent = new URLSearchParams(ctx.state.rawBody.toString('utf8'));
  return Object.fromEntries([...sent].filter(([, value]) => value !== ''));
}
