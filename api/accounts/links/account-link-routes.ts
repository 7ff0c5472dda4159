import { getSession, type ApiContext } from '../../http/context.js';
import { parse } from '../../http/input/parse.js';
import type { Deps } from '../../deps.js';
import { emailBody, forgotBody, resetBody, verifyBody } from './account-link-schemas.js';
import { withRequestLanguage } from './account-mail.js';
import { linkMailed } from '../auth-presenter.js';
import { requestEmailChange } from './change-email.js';
import { requestReset, resetPassword } from './reset-password.js';
import { repeatVerification } from './send-verification.js';
import { verifyEmail } from './verify-email.js';

/** 202 for known and unknown addresses alike. */
export async function forgot(ctx: ApiContext, deps: Deps): Promise<void> {
  const { email } = parse(forgotBody, ctx.state.body);
  await requestReset(withRequestLanguage(ctx, deps), { email, address: ctx.ip });
  sendLinkMailed(ctx);
}

export async function reset(ctx: ApiContext, deps: Deps): Promise<void> {
  const input = parse(resetBody, ctx.state.body);
  await resetPassword(withRequestLanguage(ctx, deps), { ...input, requestId: ctx.state.requestId });
  ctx.status = 204;
}

export async function verify(ctx: ApiContext, deps: Deps): Promise<void> {
  const input = parse(verifyBody, ctx.state.body);
  ctx.body = {
    email: await verifyEmail(withRequestLanguage(ctx, deps), { ...input, requestId: ctx.state.requestId }),
  };
}

export async function sendVerification(ctx: ApiContext, deps: Deps): Promise<void> {
  await repeatVerification(withRequestLanguage(ctx, deps), getSession(ctx));
  sendLinkMailed(ctx);
}

export async function changeEmail(ctx: ApiContext, deps: Deps): Promise<void> {
  const input = parse(emailBody, ctx.state.body);
  await requestEmailChange(withRequestLanguage(ctx, deps), {
    ...input,
    caller: getSession(ctx),
    address: ctx.ip,
  });
  sendLinkMailed(ctx);
}

function sendLinkMailed(ctx: ApiContext): void {
  ctx.body = linkMailed;
  ctx.status = 202;
}
