import type { ClientSession, ObjectId } from 'mongodb';
import { CallsInFlight, idempotencyMismatch } from '../../domain/idempotency.js';
import type { Database } from '../../models/database.js';
import { idempotentResponseRecord, storedBody } from '../../models/idempotent-response.js';
import type { Idempotency } from './idempotency-key.js';
import { jsonTextOf } from '../body/json-text.js';
import type { Change } from './change.js';
import { inTransaction } from './transaction.js';

/** What a POST is answered: a 2xx, and its body unless there is none. */
export interface Answer {
  status: number;
  body?: unknown;
  /** The body holds a secret: it is kept sealed. */
  secret?: boolean;
  /** Of whom the body speaks, so that erasing reaches it. */
  contactId?: ObjectId;
  /** What the audit log is to say of it; null for a call that changed nothing. */
  change?: Change | null;
}

/** An answer as it leaves; `text` is JSON, null for none. */
export interface SentAnswer {
  status: number;
  text: string | null;
  /** It was given before. */
  replayed: boolean;
}

export interface OnceInput {
  workspaceId: ObjectId;
  /** Null where the client sent no key: the work is done, and nothing kept. */
  idempotency: Idempotency | null;
}

/** The work of a POST, done in the transaction that also keeps its answer. It may run again after a conflict. */
export type Work = (session: ClientSession) => Promise<Answer>;

export interface IdempotencyStore {
  /**
   * Does the work and answers; the same call with the same key answers the first answer and does nothing, across
   * processes and crashes. What fails keeps nothing.
   *
   * @throws RollcallError `idempotency_mismatch` when the key came with another request, `in_progress`
   */
  once(input: OnceInput, work: Work): Promise<SentAnswer>;
}

export interface IdempotencyDeps {
  db: Database;
  secretKey: Buffer;
  clock: () => Date;
  /** Events keep their keys themselves; one of those is not free for another POST. */
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
    // Another process may have been first; then whatever we ran into is only its trace.
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

/** The stored answer once more. @throws RollcallError `idempotency_mismatch` */
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

/** What a call of the engine was answered under its key before; null for a key that is new, or none. */
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
