import { RollcallError } from '../../domain/errors.js';
import { param, type ApiContext } from '../http/context.js';
import type { Deps } from '../deps.js';
import { docsAsset, docsPage, DOCS_POLICY } from './docs-page.js';
import { errorCodesPage } from './error-codes-page.js';
import { sendJsonText } from '../http/send.js';

/** The OpenAPI 3.1 description of this API. */
export function openApi(ctx: ApiContext, deps: Deps): void {
  sendJsonText(ctx, 200, deps.openApi());
}

/** The description in an interactive viewer. */
export function page(ctx: ApiContext): void {
  ctx.type = 'html';
  ctx.set('Content-Security-Policy', DOCS_POLICY);
  ctx.body = docsPage;
}

/** Assets of that page; nothing is loaded from other sites. */
export async function asset(ctx: ApiContext): Promise<void> {
  const found = await docsAsset(param(ctx, 'file'));
  if (found === null) throw new RollcallError('not_found', 'No such path.');
  ctx.set('Cache-Control', 'public, max-age=3600');
  ctx.body = found.text;
  ctx.type = found.type;
}

/** The reference of error codes. */
export function errorCodes(ctx: ApiContext): void {
  ctx.type = 'html';
  ctx.set('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'");
  ctx.body = errorCodesPage;
}
