import { type ObjectId } from 'mongodb';
import { Schema } from 'mongoose';
import { defineModel } from './define-model.js';

export type WebhookDeliveryStatus = 'pending' | 'delivered' | 'failed' | 'stopped';

export interface DeliveryAttempt {
  at: Date;
  /** The HTTP status, null when there was no answer. */
  status: number | null;
  durationMs: number;
  error: string | null;
  /** The beginning of the answer's body. */
  response: string | null;
}

/** One outbound webhook and its tries. */
export interface WebhookDeliveryRecord {
  /** Follows from enrollment and visit, or from rule and event; it is also the `webhook-id`. */
  _id: ObjectId;
  workspaceId: ObjectId;
  contactId: ObjectId;
  ruleId: ObjectId | null;
  eventId: ObjectId | null;
  enrollmentId: ObjectId | null;
  step: string | null;
  url: string;
  status: WebhookDeliveryStatus;
  attempts: DeliveryAttempt[];
  nextAttemptAt: Date | null;
  createdAt: Date;
}

export const webhookDeliveryModel = defineModel<WebhookDeliveryRecord>({
  name: 'WebhookDelivery',
  collection: 'webhookDeliveries',
  fields: {
    workspaceId: { type: Schema.Types.ObjectId, required: true },
    contactId: { type: Schema.Types.ObjectId, required: true },
    ruleId: { type: Schema.Types.ObjectId, default: null },
    eventId: { type: Schema.Types.ObjectId, default: null },
    enrollmentId: { type: Schema.Types.ObjectId, default: null },
    step: { type: String, default: null },
    url: { type: String, default: '' },
    status: { type: String, required: true },
    attempts: { type: [Schema.Types.Mixed], required: true },
    nextAttemptAt: { type: Date, default: null },
    createdAt: { type: Date, required: true },
  },
  indexes: [
    { key: { workspaceId: 1, createdAt: -1, _id: -1 } },
    { key: { workspaceId: 1, contactId: 1, createdAt: -1, _id: -1 } },
    { key: { workspaceId: 1, enrollmentId: 1, createdAt: -1, _id: -1 } },
  ],
});
