import { randomUUID } from 'node:crypto';
import { ObjectId } from 'mongodb';
import { startSession } from '../../../api/accounts/sessions/start-session.js';
import type { Database } from '../../../models/core/database.js';

const PASSWORD = 'a long enough password';
/** Hash of that password, as a sign-up makes it. */
const PASSWORD_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$AsF27dGj3XNcCO/hVnsxBw$GgXmU3UApK9sFjyuYfAkd/++o7Aa8ED70OyixlYPeG4';
const RETENTION_DAYS = 365;

export interface Owner {
  email: string;
  password: string;
  userId: string;
  workspaceId: string;
  /** The token of a session. */
  token: string;
}

/** An address that no other test uses. */
export function newEmail(): string {
  return `someone-${randomUUID()}@rollcall.test`;
}

/** Inserts what a sign-up creates: a user, a workspace and a session. */
export async function insertOwner(db: Database, createdAt: Date): Promise<Owner> {
  const { User, Workspace, Membership } = db.models;
  const ids = { userId: new ObjectId(), workspaceId: new ObjectId() };
  const email = newEmail();
  const [token] = await Promise.all([
    startSession({ db, clock: () => createdAt }, ids),
    User.insertOne({
      _id: ids.userId,
      email,
      name: null,
      passwordHash: PASSWORD_HASH,
      lastWorkspaceId: ids.workspaceId,
      createdAt,
    }),
    Workspace.insertOne({
      _id: ids.workspaceId,
      name: 'Test',
      senderName: null,
      senderEmail: null,
      timezone: 'UTC',
      postalAddress: null,
      retentionDays: RETENTION_DAYS,
      automationsRev: 0,
      createdAt,
    }),
    Membership.insertOne({ _id: new ObjectId(), ...ids, role: 'owner', createdAt }),
  ]);
  const { userId, workspaceId } = ids;
  return {
    email,
    password: PASSWORD,
    userId: userId.toHexString(),
    workspaceId: workspaceId.toHexString(),
    token,
  };
}
