import type { ApiContext } from './context.js';

const MAX_AGE_SECONDS = 30 * 24 * 3_600;

/** Over https the prefix `__Host-` makes browsers insist on `Secure`, on this host and on the whole path. */
function cookieName(secure: boolean): string {
  return secure ? '__Host-rollcall_session' : 'rollcall_session';
}

/** The token of the session cookie, or null. */
export function sessionToken(ctx: ApiContext, secure: boolean): string | null {
  if (ctx.req.headers.cookie === undefined) return null;
  return ctx.cookies.get(cookieName(secure)) ?? null;
}

/** Signs the browser in, or keeps it signed in, for 30 days. */
export function setSessionCookie(ctx: ApiContext, session: { token: string; secure: boolean }): void {
  ctx.append('Set-Cookie', cookie(session.token, session.secure, MAX_AGE_SECONDS));
}

export function clearSessionCookie(ctx: ApiContext, secure: boolean): void {
  ctx.append('Set-Cookie', cookie('', secure, 0));
}

/** Written by hand: the cookie module refuses `Secure` where TLS ends at a proxy that it does not trust. */
function cookie(value: string, secure: boolean, maxAge: number): string {
  const attributes = [
    'Path=/',
    `Max-Age=${maxAge}`,
    'HttpOnly',
    'SameSite=Lax',
    ...(secure ? ['Secure'] : []),
  ];
  return [`${cookieName(secure)}=${value}`, ...attributes].join('; ');
}
