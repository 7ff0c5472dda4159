import type { RollcallError } from '../../../domain/errors.js';
import type { Deps } from '../../deps.js';
import { param, type ApiContext } from '../../http/context.js';
import { parse } from '../../http/input/parse.js';
import { formAgain, formFields, respondWithForm, type FormPage } from '../../pages/form-page.js';
import {
  completePage,
  forgotPage,
  linkNotFoundPage,
  passwordSetPage,
  resetMailedPage,
  resetPage,
  verifiedPage,
  verifyPage,
} from './account-link-page.js';
import { forgotBody, resetForm, verifyForm } from './account-link-schemas.js';
import { withRequestLanguage } from './account-mail.js';
import { readReset, requestReset, resetPassword } from './reset-password.js';
import { readVerification, verifyEmail } from './verify-email.js';

export async function showForgot(ctx: ApiContext): Promise<void> {
  await respond(ctx, () => ({ status: 200, html: forgotPage(null) }));
}

export async function submitForgot(ctx: ApiContext, deps: Deps): Promise<void> {
  const submit = async (): Promise<FormPage> => {
    const { email } = parse(forgotBody, formFields(ctx));
    await requestReset(withRequestLanguage(ctx, deps), { email, address: ctx.ip });
    return { status: 202, html: resetMailedPage };
  };
  await respond(ctx, () =>
    formAgain(submit, ({ status, message }) => ({ status, html: forgotPage(message) })),
  );
}

export async function showReset(ctx: ApiContext, deps: Deps): Promise<void> {
  await respond(ctx, () => resetFormPage(ctx, deps, null));
}

export async function submitReset(ctx: ApiContext, deps: Deps): Promise<void> {
  const submit = async (): Promise<FormPage> => {
    const { password } = parse(resetForm, formFields(ctx));
    const { requestId } = ctx.state;
    await resetPassword(withRequestLanguage(ctx, deps), { token: param(ctx, 'token'), password, requestId });
    return { status: 200, html: passwordSetPage };
  };
  await respond(ctx, () => formAgain(submit, (problem) => resetFormPage(ctx, deps, problem)));
}

async function resetFormPage(ctx: ApiContext, deps: Deps, problem: RollcallError | null): Promise<FormPage> {
  const { email } = await readReset(deps, param(ctx, 'token'));
  return { status: problem?.status ?? 200, html: resetPage(email, problem?.message ?? null) };
}

export async function showVerify(ctx: ApiContext, deps: Deps): Promise<void> {
  await respond(ctx, () => verifyFormPage(ctx, deps, null));
}

export async function submitVerify(ctx: ApiContext, deps: Deps): Promise<void> {
  const submit = async (): Promise<FormPage> => {
    const token = param(ctx, 'token');
    const { requestId } = ctx.state;
    const email = await verifyEmail(withRequestLanguage(ctx, deps), {
      ...parse(verifyForm, formFields(ctx)),
      token,
      requestId,
    });
    return { status: 200, html: verifiedPage(email) };
  };
  await respond(ctx, () => formAgain(submit, (problem) => verifyFormPage(ctx, deps, problem)));
}

async function verifyFormPage(ctx: ApiContext, deps: Deps, problem: RollcallError | null): Promise<FormPage> {
  const { email, kind } = await readVerification(deps, param(ctx, 'token'));
  const message = problem?.message ?? null;
  const html = kind === 'signUp' ? completePage(email, message) : verifyPage(email, message);
  return { status: problem?.status ?? 200, html };
}

async function respond(ctx: ApiContext, createPage: () => Promise<FormPage> | FormPage): Promise<void> {
  await respondWithForm(ctx, linkNotFoundPage, createPage);
}
