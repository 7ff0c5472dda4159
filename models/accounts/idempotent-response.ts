import { ObjectId } from 'mongodb';
import { ANY_ID } from '../core/any-id.js';
import { defineCollection } from '../core/define-model.js';
import { open, seal } from '../core/seal.js';

/** 24 hours are promised; the rest allows for the TTL monitor and clock skew. */
const RETENTION_SECONDS = 26 * 3_600;

/** The 2xx response to a POST with an `Idempotency-Key`, written in the transaction of the request. */
export interface IdempotentResponseRecord {
  _id: ObjectId;
  workspaceId: ObjectId;
  key: string;
  /** SHA-256 over method, path and raw body, hex. */
  fingerprint: string;
  status: number;
  /** JSON text; null for a response without a body. */
  body: string | null;
  /** The body contains a secret and is sealed with SECRET_KEY. */
  sealed: boolean;
  /** The contact in the response, so that an erasure deletes it. */
  contactId: ObjectId | null;
  /** Hash of an address in it without a contact; likewise. */
  addressHash?: string;
  createdAt: Date;
}

export const idempotentResponseCollection = defineCollection<IdempotentResponseRecord>({
  collection: 'keptAnswers',
  indexes: [
    { key: { workspaceId: 1, key: 1 }, unique: true },
    { key: { createdAt: 1 }, expireAfterSeconds: RETENTION_SECONDS },
    { key: { contactId: 1 }, name: 'ofContact', partialFilterExpression: { contactId: ANY_ID } },
    {
      key: { workspaceId: 1, addressHash: 1 },
      name: 'ofAddress',
      partialFilterExpression: { addressHash: { $exists: true } },
    },
  ],
});

/** A response to store; `body` is JSON text. */
export interface ResponseToStore {
  workspaceId: ObjectId;
  key: string;
  fingerprint: string;
  status: number;
  body: string | null;
  secret?: boolean;
  contactId?: ObjectId | null;
  addressHash?: string;
}

/** The row for a response; a body with a secret is sealed. */
export function idempotentResponseRecord(
  answer: ResponseToStore,
  secretKey: Buffer,
  now: Date,
): IdempotentResponseRecord {
  const { body } = answer;
  const sealed = answer.secret === true && body !== null;
  return {
    _id: new ObjectId(),
    workspaceId: answer.workspaceId,
    key: answer.key,
    fingerprint: answer.fingerprint,
    status: answer.status,
    body: sealed ? seal(secretKey, body) : body,
    sealed,
    contactId: answer.contactId ?? null,
    ...(answer.addressHash !== undefined && { addressHash: answer.addressHash }),
    createdAt: now,
  };
}

/** The body of a stored response as it was first sent. */
export function storedBody(record: IdempotentResponseRecord, secretKey: Buffer): string | null {
  return record.sealed && record.body !== null ? open(secretKey, record.body) : record.body;
}
