import type { ClientSession } from 'mongodb';
import { RollcallError } from '../../domain/errors.js';
import type { MembershipRecord } from '../../models/accounts/membership.js';
import type { UserRecord } from '../../models/accounts/user.js';
import type { Database } from '../../models/core/database.js';
import { nextRev } from '../../models/core/revision.js';
import type { SessionCaller } from '../http/caller.js';
import type { OwnAlertsBody } from './schemas.js';

/** A member, as far as they are told. */
export type OwnAlerts = Pick<MembershipRecord, 'role' | 'alerts' | 'alertLanguage' | 'rev'> & {
  user: Pick<UserRecord, 'email' | 'emailVerifiedAt' | 'language'>;
};

/** What this workspace emails the caller about. */
export async function readOwnAlerts(
  { db }: { db: Database },
  { userId, workspaceId }: Pick<SessionCaller, 'userId' | 'workspaceId'>,
  session?: ClientSession,
): Promise<OwnAlerts> {
  const options = session && { session };
  const member = await db.models.Membership.findOne({ userId, workspaceId }, null, options);
  const user = await db.models.User.findOne({ _id: userId }, null, options);
  if (member === null || user === null) throw new RollcallError('not_found', 'There is no such member.');
  return { ...member, user };
}

/** Changes it, within the caller's transaction: what was chosen stays as chosen whatever the role becomes. */
export async function changeOwnAlerts(
  deps: { db: Database },
  { caller, changes }: { caller: SessionCaller; changes: OwnAlertsBody },
  session: ClientSession,
): Promise<{ before: OwnAlerts; after: OwnAlerts }> {
  const before = await readOwnAlerts(deps, caller, session);
  const chosen = {
    ...(changes.times !== undefined && {
      alerts: { ...before.alerts, ...changes.times },
    }),
    ...(changes.language !== undefined && { alertLanguage: changes.language }),
    rev: nextRev(before),
  };
  const { userId, workspaceId } = caller;
  await deps.db.models.Membership.updateOne({ userId, workspaceId }, { $set: chosen }, { session });
  return { before, after: { ...before, ...chosen } };
}
