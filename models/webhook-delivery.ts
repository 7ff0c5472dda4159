import { type ObjectId } from 'mongodb';
import type { DeliveryEndReason } from '../domain/webhook/rule.js';
import { defineCollection } from './define-model.js';

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

/** Tries that a delivery remembers. */
export const MAX_KEPT_ATTEMPTS = 50;

/** One outbound webhook and its tries. */
export interface WebhookDeliveryRecord {
  /** Of a step it follows from enrollment and visit; it is also the `webhook-id`. */
  _id: ObjectId;
  workspaceId: ObjectId;
  contactId: ObjectId;
  ruleId: ObjectId | null;
  eventId: ObjectId | null;
  enrollmentId: ObjectId | null;
  step: string | null;
  url: string;
  status: WebhookDeliveryStatus;
  /** The last fifty. */
  attempts: DeliveryAttempt[];
  /** When the next try is due; null before the first one and at the end. */
  nextAttemptAt: Date | null;
  createdAt: Date;
  /** Of a rule's: the contact at the time of the trigger, as JSON text; empty once it is erased. */
  contact?: string;
  /** The event is that its contact was deleted: it goes out all the same. */
  ofDeletion?: true;
  /** Asked for by somebody who tries the rule; there is no event. */
  isTest?: true;
  /** What such a test tells instead of an event's properties, as JSON text. */
  testProperties?: string;
  /** Raised when somebody asks for it again, from 1: its schedule begins anew. */
  run?: number;
  /** Tries of this run. */
  tries?: number;
  /** Last sequence number given to a row of the outbox. */
  outboxSeq?: number;
  /** Who is trying it, and until when at the longest. */
  claim?: { id: string; until: Date };
  /** Why it ended without having arrived. */
  endReason?: DeliveryEndReason;
}

export const webhookDeliveryCollection = defineCollection<WebhookDeliveryRecord>({
  collection: 'webhookDeliveries',
  indexes: [
    { key: { workspaceId: 1, createdAt: -1, _id: -1 } },
    { key: { workspaceId: 1, contactId: 1, createdAt: -1, _id: -1 } },
    { key: { workspaceId: 1, enrollmentId: 1, createdAt: -1, _id: -1 } },
    { key: { workspaceId: 1, ruleId: 1, createdAt: -1, _id: -1 } },
    { key: { workspaceId: 1, status: 1, createdAt: -1, _id: -1 } },
    { key: { status: 1, _id: 1 }, name: 'open', partialFilterExpression: { status: 'pending' } },
    // What may be begun anew; the many that arrived are not in it.
    { key: { ruleId: 1, createdAt: -1, _id: -1 }, partialFilterExpression: { endReason: { $exists: true } } },
  ],
});
