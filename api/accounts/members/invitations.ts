import { ObjectId, type ClientSession } from 'mongodb';
import { mayManage, type Role } from '../../../domain/accounts/access.js';
import { RollcallError } from '../../../domain/errors.js';
import type { Database } from '../../../models/core/database.js';
import { parseId } from '../../../models/core/ids.js';
import type { InvitationRecord } from '../../../models/accounts/invitation.js';
import { hashToken, newToken } from '../../../models/core/tokens.js';
import type { SessionCaller } from '../../http/caller.js';
import { findPage, type PageOf } from '../../http/paging.js';
import type { PageRequest } from '../../http/input/common-schemas.js';
import { DAY_MS } from '../../../domain/kernel/spans.js';

const VALID_FOR_MS = 7 * DAY_MS;

/** An invitation and the token of its link, which is not stored. */
export interface NewInvitation {
  invitation: InvitationRecord;
  token: string;
}

/**
 * Creates an invitation, replacing an earlier one of the same address, whose link stops working. Within the caller's
 * caller's transaction.
 *
 * @throws RollcallError `forbidden` to invite an owner without being one; `conflict` for an existing member
 */
export async function invite(
  { db, clock }: { db: Database; clock: () => Date },
  { caller, email, role }: { caller: SessionCaller; email: string; role: Role },
  session: ClientSession,
): Promise<NewInvitation> {
  const { workspaceId, userId: invitedBy } = caller;
  if (!mayManage(caller.role, [role]))
    throw new RollcallError('forbidden', 'Only an owner can invite an owner.');
  const user = await db.models.User.findOne({ email }, null, { session });
  if (user && (await db.models.Membership.findOne({ workspaceId, userId: user._id }, null, { session }))) {
    throw new RollcallError('conflict', 'This person is already a member.');
  }
  const token = newToken();
  const createdAt = clock();
  const invitation: InvitationRecord = {
    _id: new ObjectId(),
    workspaceId,
    email,
    role,
    tokenHash: hashToken(token),
    invitedBy,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + VALID_FOR_MS),
  };
  await db.models.Invitation.deleteOne({ workspaceId, email }, { session });
  await db.models.Invitation.insertOne(invitation, { session });
  return { invitation, token };
}

/** Whether who made an invitation is still a member that may give its role. */
export async function stillStands(
  { db }: { db: Database },
  { workspaceId, invitedBy, role }: InvitationRecord,
  session?: ClientSession,
): Promise<boolean> {
  const within = { ...(session !== undefined && { session }) };
  const inviter = await db.models.Membership.findOne({ workspaceId, userId: invitedBy }, null, within);
  return inviter !== null && mayManage(inviter.role, [role]);
}

/**
 * Ends the invitations by which a member gives what their new role (null: none, they leave) may not. Within the
 * transaction that changes it.
 *
 * @returns the invitations that ended
 */
export async function endInvitations(
  { db }: { db: Database },
  { workspaceId, userId, role }: { workspaceId: ObjectId; userId: ObjectId; role: Role | null },
  session: ClientSession,
): Promise<InvitationRecord[]> {
  const made = await db.models.Invitation.find({ workspaceId, invitedBy: userId }, null, { session });
  const ended = made.filter((invitation) => role === null || !mayManage(role, [invitation.role]));
  const ids = ended.map(({ _id }) => _id);
  if (ids.length > 0) await db.models.Invitation.deleteMany({ _id: { $in: ids } }, { session });
  return ended;
}

/** The open invitations of a workspace, newest first; an expired one may be listed for up to a minute. */
export function listInvitations(
  { db }: { db: Database },
  input: { workspaceId: ObjectId; request: PageRequest },
): Promise<PageOf<InvitationRecord>> {
  const { workspaceId, request } = input;
  return findPage({
    collection: db.collections.Invitation,
    filter: { workspaceId },
    sort: { field: 'createdAt', direction: -1 },
    request,
  });
}

/** Revokes an invitation; its link stops working. Within the caller's transaction. @throws RollcallError `not_found` */
export async function revokeInvitation(
  { db }: { db: Database },
  { workspaceId, id }: { workspaceId: ObjectId; id: string },
  session: ClientSession,
): Promise<InvitationRecord> {
  const _id = parseId(id);
  const revoked = _id && (await db.models.Invitation.findOneAndDelete({ _id, workspaceId }, { session }));
  if (revoked === null) throw new RollcallError('not_found', 'Invitation not found.');
  return revoked;
}
