import type { ClientSession } from 'mongodb';
import { RollcallError } from '../../domain/errors.js';
import type { Database } from '../../models/core/database.js';
import type { UserRecord } from '../../models/accounts/user.js';
import type { SessionCaller } from '../http/caller.js';
import type { MeChanges } from './auth-schemas.js';

/** Changes the name of a user, in all workspaces. Within the caller's transaction. @throws RollcallError `unauthenticated` */
export async function changeName(
  { db }: { db: Database },
  { caller, changes }: { caller: SessionCaller; changes: MeChanges },
  session: ClientSession,
): Promise<{ before: UserRecord; after: UserRecord }> {
  const before = await db.models.User.findOne({ _id: caller.userId }, null, { session });
  if (before === null) throw new RollcallError('unauthenticated', 'Your account no longer exists.');
  const { name = before.name } = changes;
  await db.models.User.updateOne({ _id: before._id }, { $set: { name } }, { session });
  return { before, after: { ...before, name } };
}
