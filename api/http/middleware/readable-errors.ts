import { RollcallError } from '../../../domain/errors.js';
import type { ApiMiddleware } from '../context.js';

/**
 * Lets scripts of any page read why a request was refused before it was known which pages may send it: it was too large or
 * too slow, or what it is about does not exist. That says nothing that a request without a browser would not get.
 */
export function readableErrors(): ApiMiddleware {
  return async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      const isRefusedOrigin = error instanceof RollcallError && error.code === 'cross_site';
      if (!isRefusedOrigin && !ctx.res.hasHeader('Access-Control-Allow-Origin')) {
        ctx.set('Access-Control-Allow-Origin', '*');
        ctx.set('Cross-Origin-Resource-Policy', 'cross-origin');
        ctx.set('Access-Control-Expose-Headers', 'Retry-After, X-Request-Id');
      }
      throw error;
    }
  };
}
