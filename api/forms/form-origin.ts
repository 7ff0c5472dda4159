import type { ApiContext } from '../http/context.js';

const METHODS = 'POST, OPTIONS';
const PREFLIGHT_SECONDS = '600';

/**
 * Says to browsers which pages may send a form by script and read the answer: those of the form's origins, and the
 * service's own. Never with credentials.
 *
 * @returns whether the request's origin is one of them; true without an `Origin`, as from a script that is no page's
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

/** The answer to a preflight, beside the origin. */
export function allowCall(ctx: ApiContext): void {
  ctx.set('Access-Control-Allow-Methods', METHODS);
  ctx.set('Access-Control-Allow-Headers', 'Content-Type');
  ctx.set('Access-Control-Max-Age', PREFLIGHT_SECONDS);
}
