import type { ObjectId } from 'mongodb';
import type { Database } from '../../models/database.js';
import { parseId } from '../../models/ids.js';
import type { Credentials } from './credentials.js';
import { noSuchKey } from './read-api-keys.js';

/** Ends a key: at once in this process, within a second in others. @throws RollcallError `not_found` */
export async function revokeApiKey(
  deps: { db: Database; credentials: Credentials },
  input: { workspaceId: ObjectId; id: string },
): Promise<void> {
  const _id = parseId(input.id);
  const key =
    _id && (await deps.db.collections.ApiKey.findOneAndDelete({ _id, workspaceId: input.workspaceId }));
  if (key === null) return noSuchKey();
  deps.credentials.drop(key.tokenHash);
}
