import type { ClientSession, ObjectId } from 'mongodb';
import type { ApiKeyRecord } from '../../models/api-key.js';
import type { Database } from '../../models/database.js';
import { parseId } from '../../models/ids.js';
import { noSuchKey } from './read-api-keys.js';

/** Ends a key. Within the caller's transaction. @throws RollcallError `not_found` */
export async function revokeApiKey(
  { db }: { db: Database },
  { workspaceId, id }: { workspaceId: ObjectId; id: string },
  session: ClientSession,
): Promise<ApiKeyRecord> {
  const _id = parseId(id);
  const key = _id && (await db.models.ApiKey.findOneAndDelete({ _id, workspaceId }, { session }));
  return key ?? noSuchKey();
}
