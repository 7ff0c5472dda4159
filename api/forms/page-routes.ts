import type { RollcallError } from '../../domain/errors.js';
import { pairs } from '../http/input/parse.js';
import { param, type ApiContext } from '../http/context.js';
import type { Deps } from '../deps.js';
import type { SentForm } from './sent-form.js';
import { formToken, isValidToken } from './form-token.js';
import { formResponse, findOpenForm, type OpenForm } from './open-form.js';
import { embedScript } from './embed-script.js';
import type { Filled } from './form-field-html.js';
import { formPage, formNotFoundPage, thanksPage } from './form-page.js';
import { shownSender, shownForm } from './shown-form.js';
import { pageLanguage } from '../pages/page-language.js';
import { sendPage } from '../pages/public-page.js';
import { toClientError } from '../http/output/to-client-error.js';

/** How long browsers cache the script; short, so that changes to a form show soon. */
const EMBED_SECONDS = 60;

/** The hosted form. Query parameters prefill fields. */
export async function show(ctx: ApiContext, deps: Deps): Promise<void> {
  await withErrorPage(ctx, async () => {
    await deps.publicLimits.take('page', ctx.ip);
    const open = await findOpenForm(deps, param(ctx, 'publicId'));
    const input = { form: shownForm(open), token: newToken(deps, open), pageUrl: hostedUrl(deps, open) };
    const filled = { values: filledByQuery(ctx, open), problems: new Map<string, string>() };
    if (ctx.method === 'GET') deps.formViews.count(open.form);
    sendPage(ctx, formPage({ ...input, filled, problem: null }));
  });
}

/** The target of the redirect after a browser's own form submission. */
export async function thanks(ctx: ApiContext, deps: Deps): Promise<void> {
  await withErrorPage(ctx, async () => {
    await deps.publicLimits.take('page', ctx.ip);
    const open = await findOpenForm(deps, param(ctx, 'publicId'));
    const { message, requiresConfirmation } = formResponse(open, {
      joins: ctx.query['joined'] !== 'no',
      language: open.form.definition.language,
    });
    const confirmBy = requiresConfirmation ? shownSender(open, deps.settings.baseUrl) : null;
    sendPage(ctx, thanksPage(shownForm(open), { message, confirmBy }));
  });
}

/** The script that renders the form on another site. */
export async function embed(ctx: ApiContext, deps: Deps): Promise<void> {
  const open = await findOpenForm(deps, param(ctx, 'publicId'));
  if (ctx.method === 'GET') deps.formViews.count(open.form);
  ctx.body = embedScript(shownForm(open), {
    token: newToken(deps, open),
    baseUrl: deps.settings.baseUrl,
  });
  ctx.type = 'text/javascript; charset=utf-8';
  ctx.set('Cache-Control', `public, max-age=${EMBED_SECONDS}`);
  ctx.set('Cross-Origin-Resource-Policy', 'cross-origin');
}

/** The page for a refused submission: the form with the entered values, or that there is no form. */
export function problemPage(
  ctx: ApiContext,
  deps: Deps,
  { error, open, sent }: { error: RollcallError; open: OpenForm | null; sent: SentForm | null },
): void {
  setHeaders(ctx, error);
  if (open === null || sent === null) {
    return sendPage(ctx, formNotFoundPage({ status: error.status, language: preferredLanguage(ctx, open) }));
  }
  const { publicId } = open.form;
  const { token } = sent.reserved;
  const { secretKey } = deps.settings;
  const isGood = isValidToken(secretKey, { publicId, token, now: deps.clock() });
  const filled: Filled = {
    values: sent.typed,
    problems: new Map((error.errors ?? []).map(({ path, message }) => [path, message])),
  };
  const page = formPage({
    form: shownForm(open),
    token: isGood && token !== null ? token : newToken(deps, open),
    pageUrl: sent.reserved.page ?? hostedUrl(deps, open),
    filled,
    problem: { status: error.status, text: problemText(error, open) },
  });
  sendPage(ctx, page);
}

function problemText({ status }: RollcallError, { texts }: OpenForm): string {
  if (status === 429) return texts.tooMany;
  return status < 500 ? texts.problems : texts.failed;
}

function newToken({ settings, clock }: Deps, { form: { publicId } }: OpenForm): string {
  return formToken(settings.secretKey, { publicId, at: clock() });
}

function hostedUrl({ settings }: Deps, { form: { publicId } }: OpenForm): string {
  return `${settings.baseUrl}/forms/${publicId}`;
}

/** Links to the form can prefill its fields, as campaigns do with hidden ones. */
function filledByQuery(ctx: ApiContext, { form }: OpenForm): Map<string, string[]> {
  const given = [...pairs(ctx.querystring)];
  const givenValues = (field: string): string[] =>
    given.flatMap(([name, value]) => (name === field && value !== null ? [value] : []));
  const named = form.definition.fields.filter(({ name }) => given.some(([one]) => one === name));
  return new Map(named.map(({ name }) => [name, givenValues(name)]));
}

/** Errors are shown as pages. */
async function withErrorPage(ctx: ApiContext, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (thrown) {
    const error = toClientError(thrown, true);
    ctx.state.error = error;
    setHeaders(ctx, error);
    sendPage(ctx, formNotFoundPage({ status: error.status, language: preferredLanguage(ctx, null) }));
  }
}

function setHeaders(ctx: ApiContext, { headers, retryAfter }: RollcallError): void {
  ctx.set(headers);
  if (retryAfter !== undefined) ctx.set('Retry-After', String(Math.ceil(retryAfter)));
}

/** The browser's preferred language if the form is unknown. */
function preferredLanguage(ctx: ApiContext, open: OpenForm | null): string {
  return open?.form.definition.language ?? pageLanguage(ctx);
}
