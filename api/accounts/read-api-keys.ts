import type { ClientSession, ObjectId } from 'mongodb';
import { RollcallError } from '../../domain/errors.js';
import type { ApiKeyRecord } from '../../models/api-key.js';
import type { Database } from '../../models/database.js';
import { parseId } from '../../models/ids.js';
import { findPage, type PageOf } from '../http/paging.js';
import type { PageRequest } from '../http/common-schemas.js';

/** The keys of a workspace, newest first. */
export function listApiKeys(
  { db }: { db: Database },
  input: { workspaceId: ObjectId; request: PageRequest },
): Promise<PageOf<ApiKeyRecord>> {
  return findPage({
    collection: db.collections.ApiKey,
    filter: { workspaceId: input.workspaceId },
    sort: { field: 'createdAt', direction: -1 },
    request: input.request,
  });
}

/** @throws RollcallError `not_found` */
export async function readApiKey(
  { db }: { db: Database },
  input: { workspaceId: ObjectId; id: string },
  session?: ClientSession,
): Promise<ApiKeyRecord> {
  const _id = parseId(input.id);
  const within = { ...(session !== undefined && { session }) };
  const key = _id && (await db.models.ApiKey.findOne({ _id, workspaceId: input.workspaceId }, null, within));
  return key ?? noSuchKey();
}

/** What every call on a key that is not there comes to. */
export function noSuchKey(): never {
  throw new RollcallError('not_found', 'There is no such API key.');
}
