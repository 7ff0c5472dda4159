import { type ObjectId } from 'mongodb';
import type { SuppressionReason } from '../domain/lists/suppression.js';
import { defineCollection } from './define-model.js';

/** An address that must not receive marketing mail; identified by an HMAC of the email, which survives an erasure. */
export interface SuppressionRecord {
  _id: ObjectId;
  workspaceId: ObjectId;
  /** HMAC-SHA256 of workspace and normalised email with a key derived from `SECRET_KEY`, hex. */
  emailHash: string;
  reason: SuppressionReason;
  /** The email sealed with `SECRET_KEY`, for display; null after an erasure. */
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
