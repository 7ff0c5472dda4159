import { type ObjectId } from 'mongodb';
import { Schema } from 'mongoose';
import { defineModel } from './define-model.js';

/** The unpublished edition of an automation or template, kept as typed. `_id` is the automation's or template's. */
export interface DraftRecord {
  _id: ObjectId;
  workspaceId: ObjectId;
  /** A JSON object, sealed since it may contain header values of webhook steps. */
  contentSealed: string;
  /** The published version that its author had seen. */
  basedOn: number;
  /** A new one with every save, also after a draft was discarded; for `ETag`. */
  stamp: ObjectId;
  updatedAt: Date;
  updatedBy: string;
}

export const draftModel = defineModel<DraftRecord>({
  name: 'Draft',
  collection: 'drafts',
  fields: {
    workspaceId: { type: Schema.Types.ObjectId, required: true },
    contentSealed: { type: String, required: true },
    basedOn: { type: Number, required: true, min: 1 },
    stamp: { type: Schema.Types.ObjectId, required: true },
    updatedAt: { type: Date, required: true },
    updatedBy: { type: String, required: true },
  },
  indexes: [],
});
