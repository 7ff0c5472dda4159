import type { ClientSession } from 'mongodb';
import { RollcallError } from '../../../domain/errors.js';
import type { Database } from '../../../models/core/database.js';
import { parseId } from '../../../models/core/ids.js';
import type { SessionRecord } from '../../../models/accounts/session.js';
import type { SessionCaller } from '../../http/caller.js';
import type { PageRequest } from '../../http/input/common-schemas.js';
import { findPage, type PageOf } from '../../http/paging.js';

/** The browsers in which a user is signed in, the latest sign-in first. */
export function listSessions(
  { db, clock }: { db: Database; clock: () => Date },
  { caller: { userId }, request }: { caller: SessionCaller; request: PageRequest },
): Promise<PageOf<SessionRecord>> {
  return findPage({
    collection: db.collections.Session,
    // To the minute, since a cursor is valid for its filter only.
    filter: { userId, expiresAt: { $gt: startOfMinute(clock()) } },
    sort: { field: 'createdAt', direction: -1 },
    request,
  });
}

/**
 * Ends one of the user's sessions, which may be the caller's own. Within the caller's transaction; drop its token from
 * `Credentials` afterwards.
 *
 * @throws RollcallError `not_found`, also for a session of another user
 */
export async function endOneSession(
  { db }: { db: Database },
  { caller: { userId }, id }: { caller: SessionCaller; id: string },
  session: ClientSession,
): Promise<SessionRecord> {
  const _id = parseId(id);
  const ended = _id && (await db.models.Session.findOneAndDelete({ _id, userId }, { session }));
  if (ended === null) throw new RollcallError('not_found', 'Session not found.');
  return ended;
}

/** Ends all sessions of the user but the caller's. Within the caller's transaction; drop their tokens afterwards. */
export async function endOtherSessions(
  { db }: { db: Database },
  { userId, sessionId }: SessionCaller,
  session: ClientSession,
): Promise<SessionRecord[]> {
  const others = { userId, _id: { $ne: sessionId } };
  const ended = await db.models.Session.find(others, null, { session });
  await db.models.Session.deleteMany(others, { session });
  return ended;
}

function startOfMinute(at: Date): Date {
  return new Date(at.getTime() - (at.getTime() % 60_000));
}
