import { ObjectId, type ClientSession } from 'mongodb';
import { SESSION_MS } from '../../../domain/accounts/session-length.js';
import type { Role } from '../../../domain/accounts/access.js';
import type { Database } from '../../../models/core/database.js';
import { hashToken, newToken } from '../../../models/core/tokens.js';
import type { UserRecord } from '../../../models/accounts/user.js';
import type { WorkspaceRecord } from '../../../models/accounts/workspace.js';

/** A new session with its user and workspace; the token is sent in the cookie and not stored. */
export interface SignedIn {
  user: UserRecord;
  workspace: WorkspaceRecord;
  role: Role;
  token: string;
}

/** Starts a session with a new token. */
export async function startSession(
  deps: { db: Database; clock: () => Date },
  who: { userId: ObjectId; workspaceId: ObjectId },
  session?: ClientSession,
): Promise<string> {
  const token = newToken();
  const createdAt = deps.clock();
  await deps.db.models.Session.insertOne(
    {
      _id: new ObjectId(),
      tokenHash: hashToken(token),
      ...who,
      createdAt,
      expiresAt: new Date(createdAt.getTime() + SESSION_MS),
    },
    { ...(session !== undefined && { session }) },
  );
  return token;
}
