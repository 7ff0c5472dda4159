import { RollcallError } from '../../../domain/errors.js';
import type { ApiContext, ApiMiddleware } from '../context.js';
import { sessionToken } from '../session-cookie.js';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
const FOREIGN = new Set(['cross-site', 'same-site']);

/**
 * Rejects cross-site request forgery: a request that changes state and carries the session cookie while
 * `Sec-Fetch-Site` is foreign or `Origin` is not ours. A client that sends neither header passes. Forms of pages that
 * sign in are rejected without a cookie too: another site could sign a browser in to an account of its choice.
 */
export function crossSite({ baseUrl, secure }: { baseUrl: string; secure: boolean }): ApiMiddleware {
  const own = new URL(baseUrl).origin;
  return (ctx, next) => {
    if (SAFE_METHODS.has(ctx.method) || ctx.state.route?.crossSite === true) return next();
    if (ctx.state.route?.ownPageOnly === true) {
      if (isForeignForm(ctx, own)) {
        throw new RollcallError('cross_site', 'Only the page itself may send this form.');
      }
    } else if (sessionToken(ctx, secure) !== null && isForeign(ctx, own)) {
      throw new RollcallError('cross_site', 'Requests from other sites cannot use the session cookie.');
    }
    return next();
  };
}

/** The pages set `Referrer-Policy: no-referrer`, so browsers send `Origin: null` with their forms. */
function isForeignForm(ctx: ApiContext, own: string): boolean {
  const isNullOrigin = ctx.get('Origin') === 'null';
  return isNullOrigin ? FOREIGN.has(ctx.get('Sec-Fetch-Site')) : isForeign(ctx, own);
}

function isForeign(ctx: ApiContext, own: string): boolean {
  const origin = ctx.get('Origin');
  return (
    FOREIGN.has(ctx.get('Sec-Fetch-Site')) || (origin !== '' && origin !== own && origin !== requested(ctx))
  );
}

/** The origin by which the client reached the service; a browser cannot forge it, and binds the cookie to it. */
function requested(ctx: ApiContext): string {
  return `${ctx.protocol}://${ctx.host}`;
}
