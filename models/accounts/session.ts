import type { ObjectId } from 'mongodb';
import { Schema } from 'mongoose';
import { defineModel } from '../core/define-model.js';

/** A signed-in browser. The cookie's token is stored as a hash only. */
export interface SessionRecord {
  _id: ObjectId;
  /** SHA-256 of the token, hex. */
  tokenHash: string;
  userId: ObjectId;
  /** The workspace selected in this browser. */
  workspaceId: ObjectId;
  /** The browser's `User-Agent` at sign-in, cut; absent if it sent none. */
  userAgent?: string;
  createdAt: Date;
  /** Extended by use; MongoDB deletes the row some time later. */
  expiresAt: Date;
}

export const sessionModel = defineModel<SessionRecord>({
  name: 'Session',
  collection: 'sessions',
  fields: {
    tokenHash: { type: String, required: true },
    userId: { type: Schema.Types.ObjectId, required: true },
    workspaceId: { type: Schema.Types.ObjectId, required: true },
    userAgent: { type: String },
    createdAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
  },
  indexes: [
    { key: { tokenHash: 1 }, unique: true },
    { key: { userId: 1, createdAt: -1, _id: -1 } },
    { key: { expiresAt: 1 }, expireAfterSeconds: 0 },
  ],
});
