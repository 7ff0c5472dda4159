import { createHash } from 'node:crypto';
import { type ObjectId } from 'mongodb';
import { defineCollection } from '../core/define-model.js';
import { derivedId } from '../core/ids.js';

/**
 * The link between a provider's id and a contact. Also the lock between a payload that links an id and one that has
 * only the id: of two concurrent ones, the later sees the earlier.
 */
export interface ProviderIdentityRecord {
  /** Derived from workspace and key. */
  _id: ObjectId;
  workspaceId: ObjectId;
  /** A hash of source, kind and value of an id, or of an email. */
  key: string;
  /** Null until it is linked. */
  contactId: ObjectId | null;
  /** Payloads are `unmapped` because it is not linked. */
  isWaiting: boolean;
  /** Raised by each write. */
  seen: number;
  expiresAt: Date;
  /** For an email: when its contact was deleted. Kept for the last pass of the erasure. */
  erasedAt?: Date;
}

export const providerIdentityCollection = defineCollection<ProviderIdentityRecord>({
  collection: 'learnedIds',
  indexes: [{ key: { expiresAt: 1 }, expireAfterSeconds: 0 }, { key: { workspaceId: 1, contactId: 1 } }],
});

/** The id of a key's row. */
export function providerIdentityId(workspaceId: string, key: string): ObjectId {
  return derivedId('learned', workspaceId, key);
}

/** Clock skew allowed between processes. */
const CLOCKS_DIFFER_MS = 2_000;

/** Payloads received until then are about the erased contact, later ones about a new contact with that email. */
export function erasureCutoff(erasedAt: Date): Date {
  return new Date(erasedAt.getTime() + CLOCKS_DIFFER_MS);
}

/** Whether a payload received then may be about the erased contact. */
export function precedesErasure(
  { erasedAt }: Pick<ProviderIdentityRecord, 'erasedAt'>,
  receivedAt: Date,
): boolean {
  return erasedAt !== undefined && receivedAt <= erasureCutoff(erasedAt);
}

/** The key of a provider's id. Source and kind are part of it: `customer` 5 differs from `user` 5. */
export function personIdKey(sourceId: string, { kind, value }: { kind: string; value: string }): string {
  return createHash('sha256')
    .update(JSON.stringify([sourceId, kind, value]))
    .digest('hex');
}
