import type { ObjectId } from 'mongodb';
import { Schema } from 'mongoose';
import { defineModel } from '../core/define-model.js';

/** At most one document; inserting it decides which sign-up is the first. */
export interface InstallationRecord {
  _id: 'installation';
  firstUserId: ObjectId;
  createdAt: Date;
}

export const installationModel = defineModel<InstallationRecord>({
  name: 'Installation',
  collection: 'installation',
  fields: {
    _id: { type: String, required: true, enum: ['installation'] },
    firstUserId: { type: Schema.Types.ObjectId, required: true },
    createdAt: { type: Date, required: true },
  },
  indexes: [],
});
