import { ObjectId } from 'mongodb';
import type { ConfirmationSecret, ConfirmationStatus } from '../domain/lists/sign-up.js';
import { defineCollection } from './define-model.js';
import { seal } from './seal.js';
import { hashToken, newToken } from './tokens.js';

/** A sign-up that waits for (or had) its confirmation: the row decides, the workflow of the same id sends. */
export interface ConfirmationRecord {
  _id: ObjectId;
  workspaceId: ObjectId;
  contactId: ObjectId;
  listId: ObjectId;
  status: ConfirmationStatus;
  /** SHA-256 of the token in the link, hex. */
  tokenHash: string;
  /** The token sealed with `SECRET_KEY`, for the mails. */
  tokenSealed: string;
  /** When each mail is due: the first, and those that were asked for again. */
  mailsDue: Date[];
  reminderAt: Date | null;
  expiresAt: Date;
  createdAt: Date;
  confirmedAt: Date | null;
  /** When its workflow first looked at it; absent until then. */
  carriedAt?: Date;
  /** Last sequence number given to a row of the outbox. */
  outboxSeq: number;
}

export const confirmationCollection = defineCollection<ConfirmationRecord>({
  collection: 'confirmations',
  indexes: [
    { key: { tokenHash: 1 }, unique: true },
    { key: { workspaceId: 1, contactId: 1, createdAt: -1 } },
    { key: { status: 1, _id: 1 }, name: 'open', partialFilterExpression: { status: 'pending' } },
  ],
});

/** A fresh link: 256 random bits, of which the hash finds the row and the sealed text goes into the mails. */
export function newConfirmationSecret(secretKey: Buffer): ConfirmationSecret {
  const token = newToken();
  return {
    id: new ObjectId().toHexString(),
    tokenHash: hashToken(token),
    tokenSealed: seal(secretKey, token),
  };
}
