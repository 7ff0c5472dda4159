import type { ClientSession, ObjectId } from 'mongodb';
import { CallsInFlight, idempotencyMismatch } from '../../domain/kernel/idempotency.js';
import type { Database } from '../../models/core/database.js';
import { idempotentResponseRecord, storedBody } from '../../models/accounts/idempotent-response.js';
import type { Idempotency } from './input/idempotency-key.js';
import { toJsonText } from '../body/json-text.js';
import type { Change } from './change.js';
import { inTransaction } from './transaction.js';

/** The response to a POST: a 2xx status and a body, if any. */
export interface PostResponse {
  status: number;
  body?: unknown;
  /** The `ETag` of the body; a repeat has none, since the resource may have changed. */
  tag?: string;
  /** The body contains a secret and is stored encrypted. */
  secret?: boolean;
  /** The contact whose data the body contains, so that erasure covers it. */
  contactId?: ObjectId;
  /** The change for the audit log; null if nothing changed. */
  change?: Change | null;
}

/** Of a response that may contain a contact's data: it is stored sealed, and erased with the contact. None for sample data. */
export function aboutContact(
  contactId: ObjectId | null | undefined,
): Pick<PostResponse, 'secret' | 'contactId'> {
  return { secret: true, ...(contactId && { contactId }) };
}

/** A response as sent; `text` is JSON, null for no body. */
export interface SerializedResponse {
  status: number;
  text: string | null;
  tag?: string;
  /** A repeat of an earlier response. */
  replayed: boolean;
}

export interface OnceInput {
  workspaceId: ObjectId;
  /** Null if the client sent no key: the work is done and no response is stored. */
  idempotency: Idempotency | null;
}

/** The work of a POST, in the transaction that also stores its response. It may run again after a conflict. */
export type Work = (session: ClientSession) => Promise<PostResponse>;

export interface IdempotencyStore {
  /**
   * Does the work and returns its response. The same request with the same key returns the first response without
   * doing the work again, across processes and crashes. Failures are not stored.
   *
   * @throws RollcallError `idempotency_mismatch` if the key was used with another request, `in_progress`
   */
  once(input: OnceInput, work: Work): Promise<SerializedResponse>;
}

export interface IdempotencyDeps {
  db: Database;
  secretKey: Buffer;
  clock: () => Date;
  /** Keys of events are recorded separately; a key used there cannot be used for another POST. */
  isUsedByEvent(workspaceId: ObjectId, key: string): Promise<boolean>;
}

export function createIdempotency(deps: IdempotencyDeps): IdempotencyStore {
  const running = new CallsInFlight<SerializedResponse>();
  return {
    once: async ({ workspaceId, idempotency }, work) => {
      if (idempotency === null) return serialized(await inTransaction(deps.db, work));
      const { key, fingerprint } = idempotency;
      const { value, isRepeat } = await running.once(
        { key: `${workspaceId.toHexString()} ${key}`, fingerprint },
        () => onceInStorage(deps, { workspaceId, idempotency }, work),
      );
      return isRepeat ? { ...value, replayed: true } : value;
    },
  };
}

type KeyedInput = OnceInput & { idempotency: Idempotency };

async function onceInStorage(
  deps: IdempotencyDeps,
  input: KeyedInput,
  work: Work,
): Promise<SerializedResponse> {
  const stored = await replay(deps, input);
  if (stored !== null) return stored;
  if (await deps.isUsedByEvent(input.workspaceId, input.idempotency.key)) throw idempotencyMismatch();
  try {
    return await inTransaction(deps.db, (session) => workAndStore(deps, input, { work, session }));
  } catch (error) {
    // Another process may have been first; the error is then a consequence of that.
    const first = await replay(deps, input);
    if (first !== null) return first;
    throw error;
  }
}

async function workAndStore(
  deps: IdempotencyDeps,
  { workspaceId, idempotency }: KeyedInput,
  { work, session }: { work: Work; session: ClientSession },
): Promise<SerializedResponse> {
  const response = await work(session);
  const serializedResponse = serialized(response);
  const { secret, contactId, status, change } = response;
  const toStore = {
    workspaceId,
    ...idempotency,
    status,
    body: serializedResponse.text,
    ...(secret !== undefined && { secret }),
    ...(contactId !== undefined && { contactId }),
    ...(change?.addressHash !== undefined && { addressHash: change.addressHash }),
  };
  const record = idempotentResponseRecord(toStore, deps.secretKey, deps.clock());
  await deps.db.collections.IdempotentResponse.insertOne(record, { session });
  return serializedResponse;
}

/** Repeats the stored response. @throws RollcallError `idempotency_mismatch` */
async function replay(
  { db, secretKey }: Pick<IdempotencyDeps, 'db' | 'secretKey'>,
  { workspaceId, idempotency }: KeyedInput,
): Promise<SerializedResponse | null> {
  const { key, fingerprint } = idempotency;
  const stored = await db.collections.IdempotentResponse.findOne({ workspaceId, key });
  if (stored === null) return null;
  if (stored.fingerprint !== fingerprint) throw idempotencyMismatch();
  return { status: stored.status, text: storedBody(stored, secretKey), replayed: true };
}

/** The earlier response to an engine call with this key; null for a new key, or none. */
export async function storedResponse(
  { db, settings }: { db: Database; settings: { secretKey: Buffer } },
  { workspaceId, idempotency }: OnceInput,
): Promise<SerializedResponse | null> {
  if (idempotency === null) return null;
  return replay({ db, secretKey: settings.secretKey }, { workspaceId, idempotency });
}

function serialized({ status, body, tag }: PostResponse): SerializedResponse {
  const text = body === undefined ? null : toJsonText(body);
  return { status, text, ...(tag !== undefined && { tag }), replayed: false };
}
