import type { ApiContext } from '../http/context.js';

const METHODS = 'POST, OPTIONS';
const PREFLIGHT_SECONDS = '600';

/**
 * Sets the CORS headers: scripts on the form's allowed origins, and on the service itself, may submit the form and
 * read the response. Never with credentials.
 *
 * @returns whether the request's origin is allowed; true without an `Origin`, as outside of browsers
 */
export function allowOrigin(
  ctx: ApiContext,
  { allowedOrigins, baseUrl }: { allowedOrigins: readonly string[]; baseUrl: string },
): boolean {
  const origin = ctx.get('Origin');
  ctx.vary('Origin');
  if (origin === '') return true;
  const isOwn = origin === new URL(baseUrl).origin || origin === `${ctx.protocol}://${ctx.host}`;
  if (allowedOrigins.includes('*')) ctx.set('Access-Control-Allow-Origin', '*');
  else if (isOwn || allowedOrigins.includes(origin)) ctx.set('Access-Control-Allow-Origin', origin);
  else return false;
  ctx.set('Cross-Origin-Resource-Policy', 'cross-origin');
  ctx.set('Access-Control-Expose-Headers', 'Retry-After, X-Request-Id');
  return true;
}

/** The CORS headers of a preflight response, in addition to the origin. */
export function allowMethods(ctx: ApiContext): void {
  ctx.set('Access-Control-Allow-Methods', METHODS);
  ctx.set('Access-Control-Allow-Headers', 'Content-Type');
  ctx.set('Access-Control-Max-Age', PREFLIGHT_SECONDS);
}
