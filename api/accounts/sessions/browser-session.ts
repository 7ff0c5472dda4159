import type { Database } from '../../../models/core/database.js';
import { hashToken } from '../../../models/core/tokens.js';
import type { ApiContext } from '../../http/context.js';
import { sessionToken, setSessionCookie } from '../../http/session-cookie.js';
import type { Credentials } from '../keys/credentials.js';

/** Names the browser and its system; some send much more. */
const MAX_USER_AGENT = 300;

interface BrowserSessionDeps {
  db: Database;
  credentials: Credentials;
  settings: { secure: boolean };
}

/** Sets the cookie of a new session and ends the browser's previous one, so that it never keeps one that was planted. */
export async function startBrowserSession(
  ctx: ApiContext,
  deps: BrowserSessionDeps,
  { token }: { token: string },
): Promise<void> {
  await endBrowserSession(ctx, deps);
  setSessionCookie(ctx, { token, secure: deps.settings.secure });
  const userAgent = ctx.get('User-Agent').slice(0, MAX_USER_AGENT);
  if (userAgent === '') return;
  await deps.db.models.Session.updateOne({ tokenHash: hashToken(token) }, { $set: { userAgent } });
}

/** Ends the session of the request's cookie, if any. */
export async function endBrowserSession(ctx: ApiContext, deps: BrowserSessionDeps): Promise<void> {
  const token = sessionToken(ctx, deps.settings.secure);
  if (token !== null) await endSession(deps, token);
}

/** Ends the session of a token, if any. */
async function endSession(deps: { db: Database; credentials: Credentials }, token: string): Promise<void> {
  const tokenHash = hashToken(token);
  await deps.db.models.Session.deleteOne({ tokenHash });
  deps.credentials.drop(tokenHash);
}
