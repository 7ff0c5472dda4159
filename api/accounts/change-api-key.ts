import type { ClientSession, ObjectId } from 'mongodb';
import type { Scope } from '../../domain/accounts/access.js';
import type { ApiKeyRecord } from '../../models/api-key.js';
import type { Database } from '../../models/database.js';
import { readApiKey } from './read-api-keys.js';

interface ChangeApiKey {
  workspaceId: ObjectId;
  id: string;
  changes: { name?: string; scopes?: Scope[] };
}

/**
 * Renames a key or gives it other scopes; its secret stays. Within the caller's transaction.
 *
 * @throws RollcallError `not_found`
 */
export async function changeApiKey(
  { db }: { db: Database },
  { workspaceId, id, changes }: ChangeApiKey,
  session: ClientSession,
): Promise<{ before: ApiKeyRecord; after: ApiKeyRecord }> {
  const before = await readApiKey({ db }, { workspaceId, id }, session);
  if (Object.keys(changes).length === 0) return { before, after: before };
  await db.models.ApiKey.updateOne({ _id: before._id, workspaceId }, { $set: changes }, { session });
  return { before, after: { ...before, ...changes } };
}
