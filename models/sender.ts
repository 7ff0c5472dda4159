import type { ObjectId } from 'mongodb';
import { Schema } from 'mongoose';
import { defineModel } from './define-model.js';

/** An address that a workspace may send email as, once someone who reads its mail has agreed. */
export interface SenderRecord {
  _id: ObjectId;
  workspaceId: ObjectId;
  /** Normalised; unique in its workspace. */
  email: string;
  /** Null until the mailed link was opened. */
  confirmedAt: Date | null;
  /** SHA-256 of the token of the last link, hex; absent once confirmed. */
  tokenHash?: string;
  /** The last link: when it was mailed, and until when it works. */
  mailedAt: Date | null;
  linkExpiresAt: Date | null;
  createdAt: Date;
}

export const senderModel = defineModel<SenderRecord>({
  name: 'Sender',
  collection: 'senders',
  fields: {
    workspaceId: { type: Schema.Types.ObjectId, required: true },
    email: { type: String, required: true },
    confirmedAt: { type: Date, default: null },
    tokenHash: { type: String },
    mailedAt: { type: Date, default: null },
    linkExpiresAt: { type: Date, default: null },
    createdAt: { type: Date, required: true },
  },
  indexes: [
    { key: { workspaceId: 1, email: 1 }, unique: true },
    { key: { workspaceId: 1, createdAt: -1, _id: -1 } },
    { key: { tokenHash: 1 }, unique: true, partialFilterExpression: { tokenHash: { $exists: true } } },
  ],
});
