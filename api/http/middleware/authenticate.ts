import { may, type Need } from '../../../domain/accounts/access.js';
import { RollcallError } from '../../../domain/errors.js';
import type { ApiContext, ApiMiddleware, Caller } from '../context.js';
import type { Deps } from '../../deps.js';
import type { CredentialKind } from '../route.js';
import { sessionToken, setSessionCookie } from '../session-cookie.js';
import { storageError } from '../storage-errors.js';

const BEARER = /^Bearer +(\S+) *$/i;

/** Finds out who calls (401) and whether they may (403), as the route's line in the map says. */
export function authenticate(deps: Deps): ApiMiddleware {
  return async (ctx, next) => {
    const { credential, need } = ctx.state.route ?? { credential: 'none', need: null };
    if (credential === 'session' || credential === 'sessionOrKey') {
      const caller = await lookUp(() => findCaller(ctx, deps, credential));
      ctx.state.caller = caller;
      if (need !== null && !may(caller, need)) throw forbidden(caller, need);
    }
    await next();
  };
}

/** While nobody knows who calls, nothing is accepted: a failure of storage here is never a doubt. */
async function lookUp(find: () => Promise<Caller>): Promise<Caller> {
  try {
    return await find();
  } catch (error) {
    throw storageError(error, true) ?? error;
  }
}

async function findCaller(ctx: ApiContext, deps: Deps, accepted: CredentialKind): Promise<Caller> {
  const header = ctx.get('Authorization');
  const caller = header === '' ? await fromCookie(ctx, deps) : await fromHeader(header, deps);
  if (caller === null) throw unauthenticated();
  if (caller.kind === 'apiKey' && accepted === 'session') {
    throw new RollcallError('forbidden', 'Only somebody who is signed in can do this, not an API key.');
  }
  return caller;
}

async function fromHeader(header: string, deps: Deps): Promise<Caller | null> {
  const secret = BEARER.exec(header)?.[1];
  return secret === undefined ? null : await deps.credentials.byApiKey(secret);
}

async function fromCookie(ctx: ApiContext, deps: Deps): Promise<Caller | null> {
  const { secure } = deps.settings;
  const token = sessionToken(ctx, secure);
  if (token === null) return null;
  const caller = await deps.credentials.bySession(token);
  if (caller === null) return null;
  if (await deps.credentials.prolong(caller)) setSessionCookie(ctx, { token, secure });
  return caller;
}

function unauthenticated(): RollcallError {
  return new RollcallError('unauthenticated', 'No credential, or one that is wrong, expired or revoked.', {
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
