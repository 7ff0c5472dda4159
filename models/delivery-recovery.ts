import { type ObjectId } from 'mongodb';
import { Schema } from 'mongoose';
import { defineModel } from './define-model.js';

export type RecoveryStatus = 'running' | 'done' | 'stopped';

/** Somebody's wish that what a rule could not deliver is tried again; the worker carries it out in pages. */
export interface DeliveryRecoveryRecord {
  _id: ObjectId;
  workspaceId: ObjectId;
  ruleId: ObjectId;
  /** `stopped`: the rule was turned off or deleted before the end. */
  status: RecoveryStatus;
  /** Who asked. */
  by: string;
  /** Deliveries that were made from `since` on, and before `until`. */
  since: Date;
  until: Date;
  askedAt: Date;
  /** Found when it was asked, counted to 10,000 and no further. */
  total: number;
  totalIsExact: boolean;
  /** Begun anew by this so far. */
  retried: number;
  /** Up to there, from the oldest to the newest, every one has been dealt with. */
  place: { createdAt: Date; id: ObjectId } | null;
  finishedAt: Date | null;
  /** Taken by a worker until then; in the past: free. */
  leaseUntil: Date;
  leaseOwner: string | null;
}

export const deliveryRecoveryModel = defineModel<DeliveryRecoveryRecord>({
  name: 'DeliveryRecovery',
  collection: 'deliveryRecoveries',
  fields: {
    workspaceId: { type: Schema.Types.ObjectId, required: true },
    ruleId: { type: Schema.Types.ObjectId, required: true },
    status: { type: String, required: true },
    by: { type: String, required: true },
    since: { type: Date, required: true },
    until: { type: Date, required: true },
    askedAt: { type: Date, required: true },
    total: { type: Number, required: true },
    totalIsExact: { type: Boolean, required: true },
    retried: { type: Number, required: true },
    place: { type: Schema.Types.Mixed, default: null },
    finishedAt: { type: Date, default: null },
    leaseUntil: { type: Date, required: true },
    leaseOwner: { type: String, default: null },
  },
  indexes: [
    { key: { workspaceId: 1, ruleId: 1, askedAt: -1, _id: -1 } },
    { key: { leaseUntil: 1 }, name: 'running', partialFilterExpression: { status: 'running' } },
  ],
});
