import { ObjectId, type ClientSession } from 'mongodb';
import type { Scope } from '../../domain/accounts/access.js';
import type { ApiKeyRecord } from '../../models/api-key.js';
import type { Database } from '../../models/database.js';
import { hashToken, newApiKeySecret } from '../../models/tokens.js';
import type { SessionCaller } from '../http/caller.js';

const PREFIX_LENGTH = 11;

/** A new key of the caller's workspace and its secret, which can be had only here. */
export async function createApiKey(
  deps: { db: Database; clock: () => Date },
  input: { caller: SessionCaller; name: string; scopes: Scope[] },
  session: ClientSession,
): Promise<{ key: ApiKeyRecord; secret: string }> {
  const secret = newApiKeySecret();
  const key: ApiKeyRecord = {
    _id: new ObjectId(),
    workspaceId: input.caller.workspaceId,
    name: input.name,
    scopes: input.scopes,
    tokenHash: hashToken(secret),
    prefix: secret.slice(0, PREFIX_LENGTH),
    createdBy: input.caller.userId,
    createdAt: deps.clock(),
    lastUsedAt: null,
  };
  await deps.db.models.ApiKey.insertOne(key, { session });
  return { key, secret };
}
