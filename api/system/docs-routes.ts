import { RollcallError } from '../../domain/errors.js';
import { param, type ApiContext } from '../http/context.js';
import type { Deps } from '../deps.js';
import { docsAsset, docsPage } from './docs-page.js';
import { homePage } from './home-page.js';
import { errorCodesPage } from './error-codes-page.js';
import { sendPage } from '../pages/public-page.js';
import { sendJsonText } from '../http/output/send.js';

/** The OpenAPI 3.1 description of this API. */
export function openApi(ctx: ApiContext, deps: Deps): void {
  const { text, gzipped } = deps.openApi();
  sendJsonText(ctx, 200, text);
  sendCompressed(ctx, { text, gzipped });
}

/** Sends a text, compressed for those who accept that. */
function sendCompressed(ctx: ApiContext, { text, gzipped }: { text: string; gzipped: Buffer }): void {
  const isCompressed = ctx.acceptsEncodings('gzip', 'identity') === 'gzip';
  ctx.vary('Accept-Encoding');
  if (isCompressed) ctx.set('Content-Encoding', 'gzip');
  const { type } = ctx;
  ctx.body = isCompressed ? gzipped : text;
  ctx.type = type;
}

/** The description in an interactive viewer. */
export function page(ctx: ApiContext): void {
  const { html, policy } = docsPage();
  ctx.type = 'html';
  ctx.set('Content-Security-Policy', policy);
  ctx.body = html;
}

/** A week, in seconds: the addresses of assets change with their content. */
const ASSET_AGE = 604_800;

/** Assets of that page; nothing is loaded from other sites. */
export async function asset(ctx: ApiContext): Promise<void> {
  const found = await docsAsset(param(ctx, 'file'));
  if (found === null) throw new RollcallError('not_found', 'No such path.');
  ctx.set('Cache-Control', `public, max-age=${ASSET_AGE}`);
  ctx.type = found.type;
  sendCompressed(ctx, found);
}

/** What someone sees who opens the address of the service. */
export function home(ctx: ApiContext, { settings }: Deps): void {
  sendPage(ctx, homePage({ temporalUi: settings.temporal.uiUrl, mailUi: settings.mailUiUrl }));
}

/** The reference of error codes. */
export function errorCodes(ctx: ApiContext): void {
  sendPage(ctx, errorCodesPage);
}
