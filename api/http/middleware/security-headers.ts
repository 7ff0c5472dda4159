import type { ApiMiddleware } from '../context.js';

const ALWAYS = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
};

/** Half a year, in seconds. */
const HSTS = { 'Strict-Transport-Security': 'max-age=15552000' };

/** Set before the handler, so that a page can override them. */
export function securityHeaders({ secure }: { secure: boolean }): ApiMiddleware {
  const headers = Object.entries(secure ? { ...ALWAYS, ...HSTS } : ALWAYS);
  return (ctx, next) => {
    for (const [name, value] of headers) ctx.res.setHeader(name, value);
    return next();
  };
}
