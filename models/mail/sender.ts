import type { ObjectId } from 'mongodb';
import { Schema } from 'mongoose';
import { defineModel } from '../core/define-model.js';
import type { Revised } from '../core/revision.js';

/** An address that a workspace may send email as, once someone who reads its mail has agreed. */
export interface SenderRecord extends Revised {
  _id: ObjectId;
  workspaceId: ObjectId;
  /** Normalised; unique in its workspace. */
  email: string;
  /** Shown as the sender; null or absent for the workspace's. */
  name?: string | null;
  /** Where replies go; null or absent as the workspace says. */
  replyTo?: string | null;
  /** Raised when something begins to refer to it, which so conflicts with its removal; absent before. */
  uses?: number;
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
    name: { type: String, default: null },
    replyTo: { type: String, default: null },
    uses: { type: Number },
    rev: { type: Number },
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
