import type { ClientSession, ObjectId } from 'mongodb';
import { CallsInFlight, idempotencyMismatch } from '../../domain/idempotency.js';
import type { Database } from '../../models/database.js';
import { idempotentResponseRecord, storedBody } from '../../models/idempotent-response.js';
import type { Idempotency } from './idempotency-key.js';
import { jsonTextOf } from '../body/json-text.js';
import type { Change } from './change.js';
import { inTransaction } from './transaction.js';

/** The response to a POST: a 2xx status and a body, if any. */
export interface Answer {
  status: number;
  body?: unknown;
  /** The body contains a secret and is stored encrypted. */
  secret?: boolean;
  /** The contact whose data the body contains, so that erasure covers it. */
  contactId?: ObjectId;
  /** The change for the audit log; null if nothing changed. */
  change?: Change | null;
}

/** A response as sent; `text` is JSON, null for no body. */
export interface SentAnswer {
  status: number;
  text: string | null;
  /** A repeat of an earlier response. */
  replayed: boolean;
}

export interface OnceInput {
  workspaceId: ObjectId;
  /** Null if the client sent no key: the work is done and no response is stored. */
  idempotency: Idempotency | null;
}

/** The work of a POST, in the transaction that also stores its response. It may run again after a conflict. */
export type Work = (session: ClientSession) => Promise<Answer>;

export interface IdempotencyStore {
  /**
   * Does the work and returns its response. The same request with the same key returns the first response without
   * doing the work again, across processes and crashes. Failures are not stored.
   *
   * @throws RollcallError `idempotency_mismatch` if the key was used with another request, `in_progress`
   */
  once(input: OnceInput, work: Work): Promise<SentAnswer>;
}

export interface IdempotencyDeps {
  db: Database;
  secretKey: Buffer;
  clock: () => Date;
  /** Keys of events are recorded separately; a key used there cannot be used for another POST. */
  isUsedByEvent(workspaceId: ObjectId, key: string): Promise<boolean>;
}

export function createIdempotency(deps: IdempotencyDeps): IdempotencyStore {
  const running = new CallsInFlight<SentAnswer>();
  return {
    once: async ({ workspaceId, idempotency }, work) => {
      if (idempotency === null) return sent(await inTransaction(deps.db, work));
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

async function onceInStorage(deps: IdempotencyDeps, input: KeyedInput, work: Work): Promise<SentAnswer> {
  const kept = await replay(deps, input);
  if (kept !== null) return kept;
  if (await deps.isUsedByEvent(input.workspaceId, input.idempotency.key)) throw idempotencyMismatch();
  try {
    return await inTransaction(deps.db, (session) => workAndKeep(deps, input, { work, session }));
  } catch (error) {
    // Another process may have been first; the error is then a consequence of that.
    const first = await replay(deps, input);
    if (first !== null) return first;
    throw error;
  }
}

async function workAndKeep(
  deps: IdempotencyDeps,
  { workspaceId, idempotency }: KeyedInput,
  { work, session }: { work: Work; session: ClientSession },
): Promise<SentAnswer> {
  const answer = await work(session);
  const answered = sent(answer);
  const { secret, contactId, status } = answer;
  const toKeep = {
    workspaceId,
    ...idempotency,
    status,
    body: answered.text,
    ...(secret !== undefined && { secret }),
    ...(contactId !== undefined && { contactId }),
  };
  const record = idempotentResponseRecord(toKeep, deps.secretKey, deps.clock());
  await deps.db.collections.IdempotentResponse.insertOne(record, { session });
  return answered;
}

/** Repeats the stored response. @throws RollcallError `idempotency_mismatch` */
async function replay(
  { db, secretKey }: Pick<IdempotencyDeps, 'db' | 'secretKey'>,
  { workspaceId, idempotency }: KeyedInput,
): Promise<SentAnswer | null> {
  const { key, fingerprint } = idempotency;
  const kept = await db.collections.IdempotentResponse.findOne({ workspaceId, key });
  if (kept === null) return null;
  if (kept.fingerprint !== fingerprint) throw idempotencyMismatch();
  return { status: kept.status, text: storedBody(kept, secretKey), replayed: true };
}

/** The earlier response to an engine call with this key; null for a new key, or none. */
export async function storedResponse(
  { db, settings }: { db: Database; settings: { secretKey: Buffer } },
  { workspaceId, idempotency }: OnceInput,
): Promise<SentAnswer | null> {
  if (idempotency === null) return null;
  return replay({ db, secretKey: settings.secretKey }, { workspaceId, idempotency });
}

function sent({ status, body }: Answer): SentAnswer {
  return { status, text: body === undefined ? null : jsonTextOf(body), replayed: false };
}
