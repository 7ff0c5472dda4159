import type { ApiContext } from '../context.js';
import { pageLanguage } from '../pages/page-language.js';
import { sendPage, type PublicPage } from '../pages/public-page.js';
import { troublePage } from '../pages/trouble-page.js';
import { speakable } from '../speakable.js';

/** Answers with what `make` makes: a page, or where it leads. People see a page also when something goes wrong. */
export async function answerPublic(
  ctx: ApiContext,
  make: () => Promise<PublicPage | { location: string }>,
): Promise<void> {
  try {
    const made = await make();
    if ('location' in made) seeOther(ctx, made.location);
    else sendPage(ctx, made);
  } catch (thrown) {
    const error = speakable(thrown, ctx.method !== 'POST');
    ctx.state.error = error;
    sendPage(ctx, troublePage(error, pageLanguage(ctx)));
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
