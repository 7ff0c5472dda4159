import { type ObjectId } from 'mongodb';
import { defineCollection } from '../core/define-model.js';

/**
 * The decision about a contact and a version of a segment: of members, of those who are due to be looked at again, and, of a
 * version that is being built, of everybody decided meanwhile.
 */
export interface SegmentRowRecord {
  _id: ObjectId;
  workspaceId: ObjectId;
  segmentId: ObjectId;
  version: number;
  contactId: ObjectId;
  in: boolean;
  /** Since when. */
  at: Date;
  /** When it may change although nothing happens to the contact; absent for never. */
  decideAgainAt?: Date;
}

export const segmentRowCollection = defineCollection<SegmentRowRecord>({
  collection: 'segmentRows',
  indexes: [
    { key: { workspaceId: 1, contactId: 1, segmentId: 1, version: 1 }, unique: true },
    { key: { workspaceId: 1, segmentId: 1, version: 1, in: 1, at: -1, _id: -1 } },
    {
      key: { decideAgainAt: 1, workspaceId: 1, contactId: 1 },
      partialFilterExpression: { decideAgainAt: { $exists: true } },
    },
  ],
});
