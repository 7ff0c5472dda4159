import { type ObjectId } from 'mongodb';
import { Schema } from 'mongoose';
import { defineModel } from './define-model.js';

/** Somebody who must not get marketing mail, known only by an HMAC of the e-mail. */
export interface SuppressionRecord {
  _id: ObjectId;
  workspaceId: ObjectId;
  /** HMAC-SHA256 of workspace and normalised e-mail under a key derived from `SECRET_KEY`, hex. */
  emailHash: string;
  reason: 'unsubscribed';
  createdAt: Date;
}

export const suppressionModel = defineModel<SuppressionRecord>({
  name: 'Suppression',
  collection: 'suppressions',
  fields: {
    workspaceId: { type: Schema.Types.ObjectId, required: true },
    emailHash: { type: String, required: true },
    reason: { type: String, required: true },
    createdAt: { type: Date, required: true },
  },
  indexes: [{ key: { workspaceId: 1, emailHash: 1 }, unique: true }],
});
