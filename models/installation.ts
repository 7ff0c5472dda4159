import type { ObjectId } from 'mongodb';
import { Schema } from 'mongoose';
import { defineModel } from './define-model.js';

/** There is at most one; inserting it is what makes somebody the first user. */
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
