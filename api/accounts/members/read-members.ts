import type { ClientSession, ObjectId } from 'mongodb';
import type { Role } from '../../../domain/accounts/access.js';
import { RollcallError } from '../../../domain/errors.js';
import type { Database } from '../../../models/core/database.js';
import { parseId } from '../../../models/core/ids.js';
import type { MembershipRecord } from '../../../models/accounts/membership.js';
import type { Revised } from '../../../models/core/revision.js';
import type { UserRecord } from '../../../models/accounts/user.js';
import { findPage, type PageOf } from '../../http/paging.js';
import type { PageRequest } from '../../http/input/common-schemas.js';

/** A member of a workspace. */
export interface Member extends Revised {
  user: Pick<UserRecord, '_id' | 'email' | 'name'>;
  role: Role;
  joinedAt: Date;
}

/** The members of a workspace, newest first. */
export async function listMembers(
  { db }: { db: Database },
  input: { workspaceId: ObjectId; request: PageRequest },
): Promise<PageOf<Member>> {
  const page = await findPage({
    collection: db.collections.Membership,
    filter: { workspaceId: input.workspaceId },
    sort: { field: 'createdAt', direction: -1 },
    request: input.request,
  });
  const ids = page.data.map(({ userId }) => userId);
  const users = await db.models.User.find({ _id: { $in: ids } });
  const byId = new Map(users.map((user) => [user._id.toHexString(), user]));
  const data = page.data.flatMap((membership) => {
    const user = byId.get(membership.userId.toHexString());
    return user === undefined ? [] : [toMember(user, membership)];
  });
  return { ...page, data };
}

/** @throws RollcallError `not_found` for a user who is not a member, as for an unknown or malformed id */
export async function readMember(
  { db }: { db: Database },
  { workspaceId, id }: { workspaceId: ObjectId; id: string },
  session?: ClientSession,
): Promise<Member> {
  const within = { ...(session !== undefined && { session }) };
  const userId = parseId(id);
  const membership = userId && (await db.models.Membership.findOne({ userId, workspaceId }, null, within));
  const user = userId && (await db.models.User.findOne({ _id: userId }, null, within));
  if (membership === null || user === null) throw new RollcallError('not_found', 'Member not found.');
  return toMember(user, membership);
}

function toMember({ _id, email, name }: UserRecord, { role, rev, createdAt }: MembershipRecord): Member {
  return { user: { _id, email, name }, role, joinedAt: createdAt, ...(rev !== undefined && { rev }) };
}
