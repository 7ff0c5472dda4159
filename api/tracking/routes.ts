import type { Deps } from '../deps.js';
import { param, type ApiContext } from '../http/context.js';
import { toTrackedRequest } from '../http/tracked-request.js';
import { pageLanguage } from '../pages/page-language.js';
import { respondWithPage } from '../pages/respond-with-page.js';
import { followLink, loadImage } from './receive-hit.js';
import { unknownLinkPage } from './unknown-link-page.js';

/** A transparent GIF of one pixel. */
const IMAGE = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

/** Leads to the target of a link. The token alone says where, so nothing is read before the answer. */
export async function click(ctx: ApiContext, deps: Deps): Promise<void> {
  const target = followLink(deps, followedLink(ctx));
  if (target === null) return await refuse(ctx, deps);
  ctx.status = 302;
  ctx.set('Location', target);
  ctx.set('X-Robots-Tag', 'noindex');
  ctx.body = '';
}

/** Answers the image of a mail. */
export async function open(ctx: ApiContext, deps: Deps): Promise<void> {
  if (!loadImage(deps, followedLink(ctx))) return await refuse(ctx, deps);
  ctx.type = 'image/gif';
  // Mail programs on the web show it within pages of their own.
  ctx.set('Cross-Origin-Resource-Policy', 'cross-origin');
  ctx.body = IMAGE;
}

/** Only what was not signed here is limited: many people may follow links from one address, as do image proxies. */
async function refuse(ctx: ApiContext, deps: Deps): Promise<void> {
  await respondWithPage(ctx, async () => {
    await deps.publicLimits.take('page', ctx.ip);
    return unknownLinkPage(pageLanguage(ctx));
  });
}

function followedLink(ctx: ApiContext) {
  return { token: param(ctx, 'token'), request: toTrackedRequest(ctx) };
}
