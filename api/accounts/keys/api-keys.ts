import { ObjectId, type ClientSession } from 'mongodb';
import type { Scope } from '../../../domain/accounts/access.js';
import { invalid, RollcallError } from '../../../domain/errors.js';
import type { ApiKeyRecord } from '../../../models/accounts/api-key.js';
import type { Database } from '../../../models/core/database.js';
import { parseId } from '../../../models/core/ids.js';
import { nextRev } from '../../../models/core/revision.js';
import { hashToken, newApiKeySecret } from '../../../models/core/tokens.js';
import { touchMaker, type Maker } from './revoke-made.js';
import type { PageRequest } from '../../http/input/common-schemas.js';
import { findPage, type PageOf } from '../../http/paging.js';

const PREFIX_LENGTH = 11;

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
  return key ?? apiKeyNotFound();
}

/** Creates a key; its secret is not stored. @throws RollcallError `invalid` if it would have expired */
export async function createApiKey(
  deps: { db: Database; clock: () => Date },
  input: { caller: Maker; name: string; scopes: Scope[]; expiresAt?: string | null },
  session: ClientSession,
): Promise<{ key: ApiKeyRecord; secret: string }> {
  const secret = newApiKeySecret();
  const createdAt = deps.clock();
  const key: ApiKeyRecord = {
    _id: new ObjectId(),
    workspaceId: input.caller.workspaceId,
    name: input.name,
    scopes: input.scopes,
    tokenHash: hashToken(secret),
    prefix: secret.slice(0, PREFIX_LENGTH),
    createdBy: input.caller.userId,
    createdAt,
    expiresAt: keyExpiry(input.expiresAt, createdAt) ?? null,
    lastUsedAt: null,
  };
  await touchMaker(deps, input.caller, session);
  await deps.db.models.ApiKey.insertOne(key, { session });
  return { key, secret };
}

interface ChangeApiKey {
  workspaceId: ObjectId;
  id: string;
  changes: { name?: string; scopes?: Scope[]; expiresAt?: string | null };
}

/**
 * Changes the name, scopes or expiry of a key; its secret stays. Within the caller's transaction.
 *
 * @throws RollcallError `not_found`; `invalid` if it would have expired
 */
export async function changeApiKey(
  { db, clock }: { db: Database; clock: () => Date },
  { workspaceId, id, changes }: ChangeApiKey,
  session: ClientSession,
): Promise<{ before: ApiKeyRecord; after: ApiKeyRecord }> {
  const before = await readApiKey({ db }, { workspaceId, id }, session);
  if (Object.keys(changes).length === 0) return { before, after: before };
  const { expiresAt, ...rest } = changes;
  const expiry = keyExpiry(expiresAt, clock());
  const fields = { ...rest, ...(expiry !== undefined && { expiresAt: expiry }), rev: nextRev(before) };
  await db.models.ApiKey.updateOne({ _id: before._id, workspaceId }, { $set: fields }, { session });
  return { before, after: { ...before, ...fields } };
}

function keyExpiry(given: string | null | undefined, now: Date): Date | null | undefined {
  if (given === null || given === undefined) return given;
  const expiresAt = new Date(given);
  if (expiresAt <= now) throw invalid([{ path: 'expiresAt', message: 'must be in the future' }]);
  return expiresAt;
}

/** Deletes a key. Within the caller's transaction. @throws RollcallError `not_found` */
export async function revokeApiKey(
  { db }: { db: Database },
  { workspaceId, id }: { workspaceId: ObjectId; id: string },
  session: ClientSession,
): Promise<ApiKeyRecord> {
  const _id = parseId(id);
  const key = _id && (await db.models.ApiKey.findOneAndDelete({ _id, workspaceId }, { session }));
  return key ?? apiKeyNotFound();
}

/** Every operation on a missing key fails like this. */
function apiKeyNotFound(): never {
  throw new RollcallError('not_found', 'API key not found.');
}
