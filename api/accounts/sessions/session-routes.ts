import type { SessionRecord } from '../../../models/accounts/session.js';
import type { Deps } from '../../deps.js';
import { commitChange } from '../../http/audit-trail.js';
import { pageQuery, pageRequest } from '../../http/input/common-schemas.js';
import { param, getSession, type ApiContext } from '../../http/context.js';
import { presentPage } from '../../http/output/page-presenter.js';
import { parseQuery } from '../../http/input/parse.js';
import { clearSessionCookie } from '../../http/session-cookie.js';
import { presentSession } from './session-presenter.js';
import { endOneSession, endOtherSessions, listSessions } from './sessions.js';

export async function list(ctx: ApiContext, deps: Deps): Promise<void> {
  const caller = getSession(ctx);
  const request = pageRequest(parseQuery(pageQuery, ctx));
  const page = await listSessions(deps, { caller, request });
  ctx.body = presentPage(page, (row) => presentSession(row, caller));
}

export async function end(ctx: ApiContext, deps: Deps): Promise<void> {
  const caller = getSession(ctx);
  const ended = await commitChange(ctx, deps, async (session) => {
    const result = await endOneSession(deps, { caller, id: param(ctx, 'session') }, session);
    return { result, change: sessionsChange([result]) };
  });
  deps.credentials.drop(ended.tokenHash);
  if (ended._id.equals(caller.sessionId)) clearSessionCookie(ctx, deps.settings.secure);
  ctx.status = 204;
}

export async function endOthers(ctx: ApiContext, deps: Deps): Promise<void> {
  const caller = getSession(ctx);
  const ended = await commitChange(ctx, deps, async (session) => {
    const result = await endOtherSessions(deps, caller, session);
    return { result, change: sessionsChange(result) };
  });
  for (const { tokenHash } of ended) deps.credentials.drop(tokenHash);
  ctx.status = 204;
}

/** Null if no session ended. */
function sessionsChange(ended: readonly SessionRecord[]) {
  if (ended.length === 0) return null;
  const target = { type: 'sessions', id: ended.length === 1 ? (ended[0]?._id.toHexString() ?? null) : null };
  return {
    action: 'auth.endSession',
    target: { ...target, name: null },
    before: { ended: ended.length },
    after: null,
  };
}
