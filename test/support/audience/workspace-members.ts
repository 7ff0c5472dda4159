import { ObjectId } from 'mongodb';
import type { Role } from '../../../domain/accounts/access.js';
import { someEmail, type TestWorkspace } from '../engine/engine.js';

/** Inserts a member of a workspace, for tests without an API; returns their email. */
export async function insertMember({ db, id: workspaceId }: TestWorkspace, role: Role): Promise<string> {
  const email = someEmail();
  const user = new ObjectId();
  const createdAt = new Date();
  await db.models.User.insertOne({
    _id: user,
    email,
    name: null,
    passwordHash: 'none',
    lastWorkspaceId: workspaceId,
    createdAt,
  });
  await db.models.Membership.insertOne({
    _id: new ObjectId(),
    userId: user,
    workspaceId,
    role,
    createdAt,
  });
  return email;
}
