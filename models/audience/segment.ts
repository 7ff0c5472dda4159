import { type ObjectId } from 'mongodb';
import { Schema } from 'mongoose';
import type { ContactWhere } from '../../domain/contact/contact-query.js';
import { defineModel } from '../core/define-model.js';
import type { Revised } from '../core/revision.js';

/** A version of a segment whose rows count. */
export interface BuiltSegment {
  version: number;
  where: ContactWhere;
  at: Date;
}

/** Saved conditions, whose members are kept as rows (models/audience/segment-row.ts). */
export interface SegmentRecord extends Revised {
  _id: ObjectId;
  workspaceId: ObjectId;
  name: string;
  description: string | null;
  /** As saved last. */
  where: ContactWhere;
  /** Of these conditions; a rebuild raises it, too. */
  version: number;
  /** What counts until `version` is built; null before the first. */
  built: BuiltSegment | null;
  createdAt: Date;
  updatedAt: Date;
}

export const segmentModel = defineModel<SegmentRecord>({
  name: 'Segment',
  collection: 'segments',
  fields: {
    workspaceId: { type: Schema.Types.ObjectId, required: true },
    name: { type: String, required: true },
    description: { type: String, default: null },
    where: { type: Schema.Types.Mixed, required: true },
    version: { type: Number, required: true, min: 1 },
    built: { type: Schema.Types.Mixed, default: null },
    rev: { type: Number },
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
  },
  indexes: [{ key: { workspaceId: 1, createdAt: -1, _id: -1 } }],
});
