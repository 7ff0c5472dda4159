import type { ClientSession, ObjectId } from 'mongodb';
import { mayManage, type Role } from '../../../domain/accounts/access.js';
import { RollcallError } from '../../../domain/errors.js';
import type { Database } from '../../../models/core/database.js';
import type { InvitationRecord } from '../../../models/accounts/invitation.js';
import { nextRev } from '../../../models/core/revision.js';
import type { SessionCaller } from '../../http/caller.js';
import { endInvitations } from './invitations.js';
import {
  losesCredentials,
  NOTHING_MADE,
  revokeMade,
  type Keep,
  type MadeCredentials,
} from '../keys/revoke-made.js';
import { readMember, type Member } from './read-members.js';

interface MemberTarget {
  caller: SessionCaller;
  id: string;
}

/**
 * Changes a member's role. One that may no longer make API keys and event sources loses those they made, unless told to
 * keep them. Invitations to roles that the member may no longer give end. Within the caller's transaction; see
 * `readSessionHashes`.
 *
 * @throws RollcallError `not_found`; `forbidden` for a role, or a member, above what the caller may manage;
 *   `conflict` for the last owner
 */
export async function changeRole(
  { db }: { db: Database },
  { caller, id, role, keep }: MemberTarget & { role: Role; keep: Keep },
  session: ClientSession,
): Promise<{ before: Member; after: Member; made: MadeCredentials; invitations: InvitationRecord[] }> {
  const { workspaceId } = caller;
  const before = await readMember({ db }, { workspaceId, id }, session);
  if (before.role === role) return { before, after: before, made: NOTHING_MADE, invitations: [] };
  await assertMayManage(db, { caller, roles: [before.role, role] }, session);
  if (before.role === 'owner')
    await assertAnotherOwner(db, { workspaceId, userId: before.user._id }, session);
  const rev = nextRev(before);
  await db.models.Membership.updateOne(
    { workspaceId, userId: before.user._id },
    { $set: { role, rev } },
    { session },
  );
  const userId = before.user._id;
  const made = losesCredentials(before.role, role)
    ? await revokeMade({ db }, { workspaceId, userId, keep }, session)
    : NOTHING_MADE;
  const invitations = await endInvitations({ db }, { workspaceId, userId, role }, session);
  return { before, after: { ...before, role, rev }, made, invitations };
}

/**
 * Removes a member, or lets the caller leave, ends their sessions in the workspace, and revokes the API keys and event
 * sources that they made, unless told to keep them. Their invitations end. Within the caller's transaction.
 *
 * @throws RollcallError like `changeRole`
 */
export async function removeMember(
  { db }: { db: Database },
  { caller, id, keep }: MemberTarget & { keep: Keep },
  session: ClientSession,
): Promise<{ member: Member; ended: string[]; made: MadeCredentials; invitations: InvitationRecord[] }> {
  const { workspaceId } = caller;
  const member = await readMember({ db }, { workspaceId, id }, session);
  const userId = member.user._id;
  if (!userId.equals(caller.userId)) await assertMayManage(db, { caller, roles: [member.role] }, session);
  if (member.role === 'owner') await assertAnotherOwner(db, { workspaceId, userId }, session);
  await db.models.Membership.deleteOne({ workspaceId, userId }, { session });
  const ended = await readSessionHashes({ db }, { workspaceId, userId }, session);
  await db.models.Session.deleteMany({ workspaceId, userId }, { session });
  const invitations = await endInvitations({ db }, { workspaceId, userId, role: null }, session);
  const made = await revokeMade({ db }, { workspaceId, userId, keep }, session);
  return { member, ended, made, invitations };
}

/** Token hashes of a member's sessions in a workspace, to be dropped from the cache when their role has changed. */
export async function readSessionHashes(
  { db }: { db: Database },
  { workspaceId, userId }: { workspaceId: ObjectId; userId: ObjectId },
  session?: ClientSession,
): Promise<string[]> {
  const within = { ...(session !== undefined && { session }) };
  const sessions = await db.models.Session.find({ userId, workspaceId }, null, within);
  return sessions.map(({ tokenHash }) => tokenHash);
}

/** Reads the caller's role in this transaction, since it may have changed since the request began. */
async function assertMayManage(
  db: Database,
  { caller, roles }: { caller: SessionCaller; roles: Role[] },
  session: ClientSession,
): Promise<void> {
  const { userId, workspaceId } = caller;
  const own = await db.models.Membership.findOne({ userId, workspaceId }, null, { session });
  if (own !== null && mayManage(own.role, roles)) return;
  const what = roles.includes('owner')
    ? 'Only an owner can change an owner or make a member an owner.'
    : null;
  throw new RollcallError('forbidden', what ?? 'Only an owner or admin can change other members.');
}

/** Two owners who leave at the same moment conflict on the workspace's row, so that one of them stays. */
async function assertAnotherOwner(
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
    throw new RollcallError('conflict', 'This is the last owner; make another member an owner first.');
  }
}
