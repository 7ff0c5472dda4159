import type { ApiContext } from '../context.js';
import { errorCodesPage } from '../pages/error-codes.js';

/** What the codes of errors mean. */
export function errorCodes(ctx: ApiContext): void {
  ctx.type = 'html';
  ctx.set('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'");
  ctx.body = errorCodesPage;
}
