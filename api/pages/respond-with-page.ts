import type { ApiContext } from '../http/context.js';
import { pageLanguage } from './page-language.js';
import { sendPage, type PublicPage, publicPage } from './public-page.js';
import { toClientError } from '../http/output/to-client-error.js';
import type { RollcallError } from '../../domain/errors.js';
import { wordsFor, type WordLanguage } from '../../domain/words/languages.js';

/** Responds with the page or redirect that `make` returns. Errors are shown as pages, too. */
export async function respondWithPage(
  ctx: ApiContext,
  make: () => Promise<PublicPage | { location: string }>,
): Promise<void> {
  try {
    const response = await make();
    if ('location' in response) seeOther(ctx, response.location);
    else sendPage(ctx, response);
  } catch (thrown) {
    const error = toClientError(thrown, ctx.method !== 'POST');
    ctx.state.error = error;
    sendPage(ctx, errorPage(error, pageLanguage(ctx)));
    ctx.set(error.headers);
    if (error.retryAfter !== undefined) ctx.set('Retry-After', String(Math.ceil(error.retryAfter)));
  }
}

function seeOther(ctx: ApiContext, location: string): void {
  ctx.status = 303;
  ctx.set('Location', location);
  ctx.body = null;
  ctx.status = 303;
}

/** The page shown when a public page cannot be served. */
function errorPage(error: RollcallError, lang: WordLanguage): PublicPage {
  const { title, text } = wordsFor(lang).errorPage[error.code === 'rate_limited' ? 'rateLimited' : 'other'];
  return publicPage({ title, lang, workspace: null, body: `<p>${text}</p>`, status: error.status });
}
