import type { ObjectId } from 'mongodb';
import type { Role } from '../../domain/accounts/access.js';
import { RollcallError } from '../../domain/errors.js';
import type { Database } from '../../models/core/database.js';
import type { ApiKeyRecord } from '../../models/accounts/api-key.js';
import type { UserRecord } from '../../models/accounts/user.js';
import type { WorkspaceRecord } from '../../models/accounts/workspace.js';
import type { ApiKeyCaller } from '../http/caller.js';

/** The signed-in user, their current workspace and all their workspaces. */
export interface Me {
  user: UserRecord;
  workspace: WorkspaceRecord;
  role: Role;
  workspaces: { workspace: WorkspaceRecord; role: Role }[];
}

/** @throws RollcallError `unauthenticated` if the user or the membership no longer exists */
export async function readMe(
  { db }: { db: Database },
  { userId, workspaceId }: { userId: ObjectId; workspaceId: ObjectId },
): Promise<Me> {
  const [user, memberships] = await Promise.all([
    db.models.User.findOne({ _id: userId }),
    db.models.Membership.find({ userId }).sort({ createdAt: 1 }),
  ]);
  const ids = memberships.map((membership) => membership.workspaceId);
  const found = await db.models.Workspace.find({ _id: { $in: ids } });
  const workspaces = memberships.flatMap(({ workspaceId: id, role }) => {
    const workspace = found.find(({ _id }) => _id.equals(id));
    return workspace === undefined ? [] : [{ workspace, role }];
  });
  const current = workspaces.find(({ workspace }) => workspace._id.equals(workspaceId));
  if (user === null || current === undefined)
    throw new RollcallError('unauthenticated', 'You are no longer a member of this workspace.');
  return { user, ...current, workspaces };
}

/** An API key and its workspace. */
export interface KeyMe {
  key: ApiKeyRecord;
  workspace: WorkspaceRecord;
}

/** @throws RollcallError `unauthenticated` if the key was revoked meanwhile */
export async function readKeyMe(
  { db }: { db: Database },
  { keyId, workspaceId }: ApiKeyCaller,
): Promise<KeyMe> {
  const [key, workspace] = await Promise.all([
    db.models.ApiKey.findOne({ _id: keyId, workspaceId }),
    db.models.Workspace.findOne({ _id: workspaceId }),
  ]);
  if (key === null || workspace === null)
    throw new RollcallError('unauthenticated', 'The API key was revoked.');
  return { key, workspace };
}
