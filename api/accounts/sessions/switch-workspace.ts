import type { ObjectId } from 'mongodb';
import { RollcallError } from '../../../domain/errors.js';
import type { Database } from '../../../models/core/database.js';
import { parseId } from '../../../models/core/ids.js';
import type { SessionCaller } from '../../http/caller.js';
import type { Credentials } from '../keys/credentials.js';

/**
 * Moves a session to another workspace of its user, where their next sign-in will start as well.
 *
 * @returns the id of the workspace entered
 * @throws RollcallError `not_found` for a workspace of others, as for an unknown or malformed id
 */
export async function switchWorkspace(
  deps: { db: Database; credentials: Credentials },
  caller: SessionCaller,
  id: string,
): Promise<ObjectId> {
  const { Membership, Session, User } = deps.db.models;
  const workspaceId = parseId(id);
  const { userId } = caller;
  if (workspaceId === null || (await Membership.findOne({ userId, workspaceId })) === null) {
    throw new RollcallError('not_found', 'Workspace not found.');
  }
  await Session.updateOne({ _id: caller.sessionId }, { $set: { workspaceId } });
  await User.updateOne({ _id: userId }, { $set: { lastWorkspaceId: workspaceId } });
  deps.credentials.drop(caller.tokenHash);
  return workspaceId;
}
