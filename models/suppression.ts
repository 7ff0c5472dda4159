import { type ObjectId } from 'mongodb';
import type { SuppressionReason } from '../domain/lists/suppression.js';
import { defineCollection } from './define-model.js';

/** Somebody who must not get marketing mail; known by an HMAC of the e-mail, since it outlasts an erasure. */
export interface SuppressionRecord {
  _id: ObjectId;
  workspaceId: ObjectId;
  /** HMAC-SHA256 of workspace and normalised e-mail under a key derived from `SECRET_KEY`, hex. */
  emailHash: string;
  reason: SuppressionReason;
  /** The e-mail sealed with `SECRET_KEY`, to be shown; null for somebody who is erased. */
  emailSealed: string | null;
  createdAt: Date;
}

export const suppressionCollection = defineCollection<SuppressionRecord>({
  collection: 'suppressions',
  indexes: [
    { key: { workspaceId: 1, emailHash: 1 }, unique: true },
    { key: { workspaceId: 1, createdAt: -1, _id: -1 } },
  ],
});
