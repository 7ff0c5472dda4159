import { param, type ApiContext } from '../http/context.js';
import type { Deps } from '../deps.js';
import { confirmSignUp } from './confirm-sign-up.js';
import { readConfirmation } from './read-confirmation.js';
import { confirmPage, subscribedPage, unknownConfirmationPage } from './confirm-page.js';
import { pageLanguage } from '../pages/page-language.js';
import type { PublicPage } from '../pages/public-page.js';
import { toVisitor } from '../http/visitor.js';
import { respondWithPage } from '../pages/respond-with-page.js';

/** The page of a confirmation link. Opening it, however often, changes nothing. */
export async function show(ctx: ApiContext, deps: Deps): Promise<void> {
  await respondWithPage(ctx, async () => {
    await deps.publicLimits.take('page', ctx.ip);
    return await statePage(ctx, deps);
  });
}

/** The button of that page. */
export async function submit(ctx: ApiContext, deps: Deps): Promise<void> {
  await respondWithPage(ctx, async () => {
    await deps.publicLimits.take('confirm', ctx.ip);
    const opened = await readConfirmation(deps, param(ctx, 'token'));
    if (opened === null) return unknownConfirmationPage(pageLanguage(ctx));
    const language = pageLanguage(ctx, opened.contact.language);
    const visitor = toVisitor(ctx, { baseUrl: deps.settings.baseUrl, language });
    if (!(await confirmSignUp(deps, { opened, visitor }))) return await statePage(ctx, deps);
    const { redirectUrl } = opened.list.confirmation;
    if (redirectUrl !== null) return { location: redirectUrl };
    return subscribedPage(opened, { lang: language, said: opened.state === 'open' ? 'done' : 'already' });
  });
}

async function statePage(ctx: ApiContext, deps: Deps): Promise<PublicPage> {
  const opened = await readConfirmation(deps, param(ctx, 'token'));
  return opened === null
    ? unknownConfirmationPage(pageLanguage(ctx))
    : confirmPage(opened, pageLanguage(ctx, opened.contact.language));
}
