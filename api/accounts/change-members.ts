import type { ClientSession, ObjectId } from 'mongodb';
import { mayManage, type Role } from '../../domain/accounts/access.js';
import { RollcallError } from '../../domain/errors.js';
import type { Database } from '../../models/database.js';
import type { SessionCaller } from '../http/caller.js';
import { readMember, type Member } from './read-members.js';

interface MemberTarget {
  caller: SessionCaller;
  id: string;
}

/**
 * Gives a member another role. Within the caller's transaction; see `sessionsOf`.
 *
 * @throws RollcallError `not_found`; `forbidden` for a role, or a member, above what the caller may manage;
 *   `conflict` for the last owner
 */
export async function changeRole(
  { db }: { db: Database },
  { caller, id, role }: MemberTarget & { role: Role },
  session: ClientSession,
): Promise<{ before: Member; after: Member }> {
  const { workspaceId } = caller;
  const before = await readMember({ db }, { workspaceId, id }, session);
  if (before.role === role) return { before, after: before };
  await demandMay(db, { caller, concerned: [before.role, role] }, session);
  if (before.role === 'owner') await demandOtherOwner(db, { workspaceId, userId: before.user._id }, session);
  await db.models.Membership.updateOne(
    { workspaceId, userId: before.user._id },
    { $set: { role } },
    { session },
  );
  return { before, after: { ...before, role } };
}

/**
 * Takes a member out, or lets the caller leave, and ends their sessions in the workspace. Within the caller's
 * transaction.
 *
 * @throws RollcallError as `changeRole`
 */
export async function removeMember(
  { db }: { db: Database },
  { caller, id }: MemberTarget,
  session: ClientSession,
): Promise<{ member: Member; ended: string[] }> {
  const { workspaceId } = caller;
  const member = await readMember({ db }, { workspaceId, id }, session);
  const userId = member.user._id;
  if (!userId.equals(caller.userId)) await demandMay(db, { caller, concerned: [member.role] }, session);
  if (member.role === 'owner') await demandOtherOwner(db, { workspaceId, userId }, session);
  await db.models.Membership.deleteOne({ workspaceId, userId }, { session });
  const ended = await sessionsOf({ db }, { workspaceId, userId }, session);
  await db.models.Session.deleteMany({ workspaceId, userId }, { session });
  return { member, ended };
}

/** Hashes of the tokens of a member's sessions in a workspace: to be dropped once their role has changed. */
export async function sessionsOf(
  { db }: { db: Database },
  { workspaceId, userId }: { workspaceId: ObjectId; userId: ObjectId },
  session?: ClientSession,
): Promise<string[]> {
  const within = { ...(session !== undefined && { session }) };
  const sessions = await db.models.Session.find({ userId, workspaceId }, null, within);
  return sessions.map(({ tokenHash }) => tokenHash);
}

/** The caller's role as it is in this transaction, not as the request began with. */
async function demandMay(
  db: Database,
  { caller, concerned }: { caller: SessionCaller; concerned: Role[] },
  session: ClientSession,
): Promise<void> {
  const { userId, workspaceId } = caller;
  const own = await db.models.Membership.findOne({ userId, workspaceId }, null, { session });
  if (own !== null && mayManage(own.role, concerned)) return;
  const what = concerned.includes('owner') ? 'Only an owner can do this to an owner, or make one.' : null;
  throw new RollcallError('forbidden', what ?? 'Only an owner or an admin can do this to somebody else.');
}

/** Two owners who go at the same moment conflict at the workspace's row, so that one of them stays. */
async function demandOtherOwner(
  db: Database,
  { workspaceId, userId }: { workspaceId: ObjectId; userId: ObjectId },
  session: ClientSession,
): Promise<void> {
  await db.models.Workspace.updateOne({ _id: workspaceId }, { $inc: { membersRev: 1 } }, { session });
  const other = await db.models.Membership.findOne(
    { workspaceId, role: 'owner', userId: { $ne: userId } },
    null,
    { session },
  );
  if (other === null) {
    throw new RollcallError('conflict', 'This is the last owner; make somebody else an owner first.');
  }
}
