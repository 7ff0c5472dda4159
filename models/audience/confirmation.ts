import { ObjectId } from 'mongodb';
import type { ConfirmationSecret, ConfirmationStatus } from '../../domain/lists/sign-up.js';
import { defineCollection } from '../core/define-model.js';
import { seal } from '../core/seal.js';
import { hashToken, newToken } from '../core/tokens.js';

/** A double opt-in. The row decides whether it is pending; the workflow of the same id sends the mails. */
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
  /** Hash of the address that it is mailed to (models/audience/email-hash.ts). */
  emailHash: string;
  /** The confirmation that a former address was asked for, and whose place it takes. */
  askedFirst?: ObjectId;
  /** When each mail is due: the first one and requested repetitions. */
  mailsDue: Date[];
  reminderAt: Date | null;
  expiresAt: Date;
  createdAt: Date;
  confirmedAt: Date | null;
  /** When its workflow first read the row; absent until then. */
  carriedAt?: Date;
  /** The last sequence number used for an outbox row. */
  outboxSeq: number;
}

export const confirmationCollection = defineCollection<ConfirmationRecord>({
  collection: 'confirmations',
  indexes: [
    { key: { tokenHash: 1 }, unique: true },
    { key: { workspaceId: 1, contactId: 1, createdAt: -1 } },
    { key: { workspaceId: 1, createdAt: 1, _id: 1 } },
    { key: { status: 1, _id: 1 }, name: 'open', partialFilterExpression: { status: 'pending' } },
  ],
});

/** A new link token of 256 random bits: its hash finds the row, its sealed text goes into the mails. */
export function newConfirmationSecret(secretKey: Buffer): ConfirmationSecret {
  const token = newToken();
  return {
    id: new ObjectId().toHexString(),
    tokenHash: hashToken(token),
    tokenSealed: seal(secretKey, token),
  };
}
