import type { ApiContext } from './context.js';

const MAX_AGE_SECONDS = 30 * 24 * 3_600;

/** Over https the `__Host-` prefix makes browsers enforce `Secure`, this host and the root path. */
function cookieName(secure: boolean): string {
  return secure ? '__Host-rollcall_session' : 'rollcall_session';
}

/** The token in the session cookie, or null. */
export function sessionToken(ctx: ApiContext, secure: boolean): string | null {
  if (ctx.req.headers.cookie === undefined) return null;
  return ctx.cookies.get(cookieName(secure)) ?? null;
}

/** Sets the session cookie for 30 days. */
export function setSessionCookie(ctx: ApiContext, session: { token: string; secure: boolean }): void {
  ctx.append('Set-Cookie', cookie(session.token, session.secure, MAX_AGE_SECONDS));
}

export function clearSessionCookie(ctx: ApiContext, secure: boolean): void {
  ctx.append('Set-Cookie', cookie('', secure, 0));
}

/** Serialised by hand: the cookie module refuses `Secure` where TLS ends at a proxy that it does not trust. */
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
