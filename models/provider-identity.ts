import { createHash } from 'node:crypto';
import { type ObjectId } from 'mongodb';
import { defineCollection } from './define-model.js';
import { derivedId } from './ids.js';

/**
 * What a source has taught us: whom a provider's id stands for. Also the lock between a payload that teaches an id
 * and one that has only the id, so that of the two one always hears of the other.
 */
export interface ProviderIdentityRecord {
  /** Follows from workspace and key. */
  _id: ObjectId;
  workspaceId: ObjectId;
  /** A hash: of source, kind and value of an id, or of an e-mail. */
  key: string;
  /** Null while nobody has told whose it is. */
  contactId: ObjectId | null;
  /** Payloads were kept as `unmapped` for want of it. */
  isWaiting: boolean;
  /** Rises with each write. */
  seen: number;
  expiresAt: Date;
  /** Of an e-mail's: when its person was deleted. Stays for the last pass over what is left of them. */
  erasedAt?: Date;
}

export const providerIdentityCollection = defineCollection<ProviderIdentityRecord>({
  collection: 'learnedIds',
  indexes: [{ key: { expiresAt: 1 }, expireAfterSeconds: 0 }, { key: { workspaceId: 1, contactId: 1 } }],
});

/** The row of a key. */
export function providerIdentityId(workspaceId: string, key: string): ObjectId {
  return derivedId('learned', workspaceId, key);
}

/** By how much the clocks of two processes may differ. */
const CLOCKS_DIFFER_MS = 2_000;

/** The latest that something about an erased person came in; what is later is of somebody new with their address. */
export function lastOfErased(erasedAt: Date): Date {
  return new Date(erasedAt.getTime() + CLOCKS_DIFFER_MS);
}

/** Whether what came in then may still be about the person who was erased. */
export function isOfErased(
  { erasedAt }: Pick<ProviderIdentityRecord, 'erasedAt'>,
  receivedAt: Date,
): boolean {
  return erasedAt !== undefined && receivedAt <= lastOfErased(erasedAt);
}

/** The key of a provider's id: `customer` 5 of one source is neither `user` 5 nor `customer` 5 of another one. */
export function personIdKey(sourceId: string, { kind, value }: { kind: string; value: string }): string {
  return createHash('sha256')
    .update(JSON.stringify([sourceId, kind, value]))
    .digest('hex');
}
