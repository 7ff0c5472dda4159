import { type ObjectId } from 'mongodb';
import type { StatOwners } from '../../domain/stats/stat-deltas.js';
import type { DeliveryEndReason, WebhookDeliveryStatus } from '../../domain/webhook/rule.js';
import { ANY_ID } from '../core/any-id.js';
import { defineCollection } from '../core/define-model.js';

export type { WebhookDeliveryStatus };

export interface DeliveryAttempt {
  at: Date;
  /** The HTTP status, null when there was no answer. */
  status: number | null;
  durationMs: number;
  error: string | null;
  /** The start of the response body. */
  response: string | null;
}

/** Attempts stored with a delivery, the latest ones. */
export const MAX_KEPT_ATTEMPTS = 50;

/** One outbound webhook and its attempts. */
export interface WebhookDeliveryRecord {
  /** Derived from enrollment and visit for a step; also sent as `webhook-id`. */
  _id: ObjectId;
  workspaceId: ObjectId;
  contactId: ObjectId;
  ruleId: ObjectId | null;
  eventId: ObjectId | null;
  enrollmentId: ObjectId | null;
  /** Of a step's delivery. */
  automationId?: ObjectId;
  step: string | null;
  url: string;
  status: WebhookDeliveryStatus;
  /** The latest fifty. */
  attempts: DeliveryAttempt[];
  /** When the next attempt is due; null before the first one and at the end. */
  nextAttemptAt: Date | null;
  createdAt: Date;
  /** For a rule: the contact at the time of the event, as JSON text; empty once it is erased. */
  contact?: string;
  /** The event is the contact's deletion, so the delivery survives it. */
  ofDeletion?: true;
  /** A manual test of the rule, without an event. */
  isTest?: true;
  /** The event properties that a test sends, as JSON text. */
  testProperties?: string;
  /** Starts at 1, raised by each manual retry, which restarts the schedule. */
  run?: number;
  /** Attempts of this run. */
  tries?: number;
  /** The last sequence number used for an outbox row. */
  outboxSeq?: number;
  /** The attempt in flight, and when its claim expires. */
  claim?: { id: string; until: Date };
  /** Why it ended without success. */
  endReason?: DeliveryEndReason;
  /** When it ended; absent while it is pending. */
  endedAt?: Date;
}

/** What a delivery counts for. */
export function ownersOfDelivery({
  ruleId,
  automationId,
  step,
}: Pick<WebhookDeliveryRecord, 'ruleId' | 'automationId' | 'step'>): StatOwners {
  return { rule: ruleId?.toHexString(), automation: automationId?.toHexString(), step };
}

export const webhookDeliveryCollection = defineCollection<WebhookDeliveryRecord>({
  collection: 'webhookDeliveries',
  indexes: [
    { key: { workspaceId: 1, createdAt: -1, _id: -1 } },
    { key: { workspaceId: 1, contactId: 1, createdAt: -1, _id: -1 } },
    {
      key: { workspaceId: 1, enrollmentId: 1, createdAt: -1, _id: -1 },
      name: 'byEnrollmentId',
      partialFilterExpression: { enrollmentId: ANY_ID },
    },
    {
      key: { workspaceId: 1, ruleId: 1, createdAt: -1, _id: -1 },
      name: 'byRuleId',
      partialFilterExpression: { ruleId: ANY_ID },
    },
    { key: { workspaceId: 1, status: 1, createdAt: -1, _id: -1 } },
    { key: { status: 1, _id: 1 }, name: 'open', partialFilterExpression: { status: 'pending' } },
    // Those in flight.
    { key: { 'claim.id': 1 }, name: 'claims', partialFilterExpression: { 'claim.id': { $exists: true } } },
    // Deliveries that can be restarted; the many successful ones are not indexed.
    { key: { ruleId: 1, createdAt: -1, _id: -1 }, partialFilterExpression: { endReason: { $exists: true } } },
    // Those that wait for their next attempt.
    {
      key: { ruleId: 1, createdAt: -1, _id: -1 },
      name: 'waiting',
      partialFilterExpression: { nextAttemptAt: { $type: 'date' } },
    },
  ],
});
