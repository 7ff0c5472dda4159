import { may, type Need } from '../../../domain/accounts/access.js';
import { RollcallError } from '../../../domain/errors.js';
import type { EventSourceRecord } from '../../../models/sources/event-source.js';
import { param, type ApiContext, type ApiMiddleware } from '../context.js';
import type { Caller } from '../caller.js';
import { sessionToken, setSessionCookie } from '../session-cookie.js';
import { storageError } from '../output/storage-errors.js';

const BEARER = /^Bearer +(\S+) *$/i;

/** What authentication needs from accounts and event sources. */
export interface AuthenticateDeps {
  credentials: {
    byApiKey(secret: string): Promise<Caller | null>;
    bySession(token: string): Promise<Caller | null>;
    /** True when the session was extended, so that the cookie must be sent again. */
    prolong(caller: Caller): Promise<boolean>;
  };
  sources: {
    /** Null when no enabled source has this token. */
    byToken(token: string): Promise<EventSourceRecord | null>;
  };
  settings: { secure: boolean };
}

/** Resolves the credential that the route asks for (401; 404 for a source), and checks what it allows (403). */
export function authenticate(deps: AuthenticateDeps): ApiMiddleware {
  return async (ctx, next) => {
    const { credential, need, drafts } = ctx.state.route ?? { credential: 'none', need: null };
    if (credential === 'source') ctx.state.source = await lookUp(() => findSource(ctx, deps));
    if (credential === 'session' || credential === 'sessionOrKey') {
      const caller = await lookUp(() => findCaller(ctx, deps, credential));
      ctx.state.caller = caller;
      if (need !== null && !may(caller, need, drafts)) throw forbidden(caller, need);
      if (caller.kind === 'session' && caller.lacksSecondFactor) assertOwnAccount(ctx);
    }
    await next();
  };
}

/** Nothing is accepted before the credential is known, so a storage failure here never leaves the outcome open. */
async function lookUp<T>(find: () => Promise<T>): Promise<T> {
  try {
    return await find();
  } catch (error) {
    throw storageError(error, true) ?? error;
  }
}

async function findSource(ctx: ApiContext, { sources }: AuthenticateDeps): Promise<EventSourceRecord> {
  const source = await sources.byToken(param(ctx, 'token'));
  if (source === null) throw new RollcallError('not_found', 'Source not found, or disabled.');
  return source;
}

async function findCaller(
  ctx: ApiContext,
  deps: AuthenticateDeps,
  accepted: 'session' | 'sessionOrKey',
): Promise<Caller> {
  const header = ctx.get('Authorization');
  const caller = header === '' ? await fromCookie(ctx, deps) : await fromHeader(header, deps);
  if (caller === null) throw unauthenticated();
  if (caller.kind === 'apiKey' && accepted === 'session') {
    throw new RollcallError('forbidden', 'This requires a signed-in user; API keys cannot be used.');
  }
  return caller;
}

async function fromHeader(header: string, deps: AuthenticateDeps): Promise<Caller | null> {
  const secret = BEARER.exec(header)?.[1];
  return secret === undefined ? null : await deps.credentials.byApiKey(secret);
}

async function fromCookie(ctx: ApiContext, deps: AuthenticateDeps): Promise<Caller | null> {
  const { secure } = deps.settings;
  const token = sessionToken(ctx, secure);
  if (token === null) return null;
  const caller = await deps.credentials.bySession(token);
  if (caller === null) return null;
  if (await deps.credentials.prolong(caller)) setSessionCookie(ctx, { token, secure });
  return caller;
}

/** Without the second factor that their workspace requires, users may only read and change their account. */
function assertOwnAccount(ctx: ApiContext): void {
  if (ctx.state.route?.path.startsWith('/api/auth/') === true) return;
  throw new RollcallError(
    'second_factor_missing',
    'This workspace requires a second factor: set one up with POST /api/auth/totp.',
  );
}

function unauthenticated(): RollcallError {
  return new RollcallError('unauthenticated', 'The credential is missing, invalid, expired or revoked.', {
    headers: { 'WWW-Authenticate': 'Bearer' },
  });
}

function forbidden(caller: Caller, need: Need): RollcallError {
  return new RollcallError(
    'forbidden',
    caller.kind === 'session'
      ? `The role ${caller.role} does not allow this.`
      : `The API key lacks the scope ${need}.`,
  );
}
