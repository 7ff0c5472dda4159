import { invalid, RollcallError } from '../../domain/errors.js';
import { cleanPageUrl } from '../../domain/forms/page-url.js';
import { readSubmission, type Problem, type Submission } from '../../domain/forms/submission.js';
import { wordsFor } from '../../domain/words/languages.js';
import { parseLanguage } from '../../domain/contact/locale.js';
import { param, type ApiContext } from '../http/context.js';
import type { Deps } from '../deps.js';
import { readFormBody, wantsPage } from '../body/form-body.js';
import { allowMethods, allowOrigin } from './form-origin.js';
import { withoutEarlierFields } from './earlier-fields.js';
import { sentForm, type ReservedValues, type SentForm } from './sent-form.js';
import { findOpenForm, type FormResponse, type OpenForm } from './open-form.js';
import { submitForm, type SubmittedFrom } from './submit-form.js';
import { presentFormResponse } from './submission-presenter.js';
import { toClientError } from '../http/output/to-client-error.js';
import { readUserAgent } from '../http/visitor.js';
import { problemPage } from './page-routes.js';

/** What is known about a request so far; the error page is built from it. */
interface Attempt {
  open: OpenForm | null;
  sent: SentForm | null;
}

/** Responds to CORS preflights. */
export async function preflight(ctx: ApiContext, deps: Deps): Promise<void> {
  await deps.publicLimits.take('page', ctx.ip);
  const { form } = await findOpenForm(deps, param(ctx, 'publicId'));
  if (allowOrigin(ctx, { ...form, baseUrl: deps.settings.baseUrl })) allowMethods(ctx);
  ctx.set('Allow', 'OPTIONS, POST');
  ctx.status = 204;
}

/** Accepts submissions of hosted, embedded and pasted forms, and of scripts. */
export async function submit(ctx: ApiContext, deps: Deps): Promise<void> {
  const attempt: Attempt = { open: null, sent: null };
  const isPage = wantsPage(ctx);
  try {
    const response = await accept(ctx, deps, { attempt, isPage });
    if (!isPage) ctx.body = presentFormResponse(response);
    else seeOther(ctx, response);
  } catch (thrown) {
    if (!isPage) throw thrown;
    const error = toClientError(thrown, false);
    ctx.state.error = error;
    problemPage(ctx, deps, { error, ...attempt });
  }
}

async function accept(
  ctx: ApiContext,
  deps: Deps,
  { attempt, isPage }: { attempt: Attempt; isPage: boolean },
): Promise<FormResponse> {
  // Before anything is read.
  await deps.publicLimits.take('formSubmission', ctx.ip);
  const open = await findOpenForm(deps, param(ctx, 'publicId'));
  attempt.open = open;
  const { form } = open;
  if (!allowOrigin(ctx, { ...form, baseUrl: deps.settings.baseUrl }) && !isPage) {
    throw new RollcallError('cross_site', 'Pages of this origin may not submit the form.');
  }
  await deps.publicLimits.take('form', form._id.toHexString());
  const body = sentForm(form.definition, readFormBody(ctx));
  attempt.sent = body;
  const { sent, ignored } = await withoutEarlierFields(deps, form, body);
  const { token, honeypot } = sent.reserved;
  return await submitForm(deps, {
    open,
    submission: checkSubmission(open, sent),
    ignored,
    from: submittedFrom(ctx, open, sent.reserved),
    honeypot: honeypot ?? '',
    token,
  });
}

/** @throws RollcallError `invalid` with every invalid field, in the language of the page */
function checkSubmission(open: OpenForm, { values, problems, reserved }: SentForm): Submission {
  const { definition } = open.form;
  const read = readSubmission(definition, values, { consent: open.asked });
  const all = read.ok ? problems : [...problems, ...read.problems.filter(isNew(problems))];
  if (read.ok && all.length === 0) return read.submission;
  const { errors } = wordsFor(reserved.language ?? definition.language).form;
  throw invalid(all.map(({ path, problem }) => ({ path, message: errors[problem] })));
}

function isNew(known: Problem[]): (problem: Problem) => boolean {
  return ({ path }) => !known.some((one) => one.path === path);
}

function submittedFrom(
  ctx: ApiContext,
  { form }: OpenForm,
  { page, language }: ReservedValues,
): SubmittedFrom {
  return {
    pageUrl: cleanPageUrl(page) ?? cleanPageUrl(ctx.get('Referer')),
    ip: ctx.ip,
    userAgent: readUserAgent(ctx),
    language: parseLanguage(language ?? '') ?? form.definition.language,
  };
}

/** Redirects to the form's redirect URL or the thank-you page. */
function seeOther(ctx: ApiContext, { redirectUrl, thanksPath }: FormResponse): void {
  ctx.status = 303;
  ctx.set('Location', redirectUrl ?? thanksPath);
  ctx.body = '';
}
