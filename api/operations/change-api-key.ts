import type { ObjectId } from 'mongodb';
import type { Scope } from '../../domain/access.js';
import type { ApiKeyRecord } from '../../models/api-key.js';
import type { Database } from '../../models/database.js';
import { parseId } from '../../models/ids.js';
import type { Credentials } from './credentials.js';
import { noSuchKey, readApiKey } from './read-api-keys.js';

interface ChangeApiKey {
  workspaceId: ObjectId;
  id: string;
  changes: { name?: string; scopes?: Scope[] };
}

/** Renames a key or gives it other scopes; its secret stays. @throws RollcallError `not_found` */
export async function changeApiKey(
  deps: { db: Database; credentials: Credentials },
  { workspaceId, id, changes }: ChangeApiKey,
): Promise<ApiKeyRecord> {
  const _id = parseId(id);
  if (_id === null || Object.keys(changes).length === 0) return await readApiKey(deps, { workspaceId, id });
  const key = await deps.db.collections.ApiKey.findOneAndUpdate(
    { _id, workspaceId },
    { $set: changes },
    { returnDocument: 'after' },
  );
  if (key === null) return noSuchKey();
  deps.credentials.drop(key.tokenHash);
  return key;
}
