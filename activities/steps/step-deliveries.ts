import type { ObjectId } from 'mongodb';
import { countDeliveryEnd } from '../../domain/stats/stat-deltas.js';
import type { DeliveryEndReason } from '../../domain/webhook/rule.js';
import type { Database } from '../../models/core/database.js';
import type { EnrollmentRecord } from '../../models/automations/enrollment.js';
import { endDeliveries } from '../../models/webhooks/end-deliveries.js';
import { stepDeliveryId } from '../../models/automations/step-effect-ids.js';
import {
  MAX_KEPT_ATTEMPTS,
  ownersOfDelivery,
  type DeliveryAttempt,
  type WebhookDeliveryRecord,
  type WebhookDeliveryStatus,
} from '../../models/webhooks/webhook-delivery.js';
import type { StepVisit } from '../../workflows/messages.js';
import { withCounts, increment } from './count-step.js';

/** What an attempt changes in its delivery. */
export interface StepAttemptOutcome {
  status: WebhookDeliveryStatus;
  nextAttemptAt: Date | null;
  endReason?: DeliveryEndReason;
}

/** A delivery as an attempt needs it; of the attempts, only the first. */
export type OpenDelivery = Pick<WebhookDeliveryRecord, '_id' | 'status' | 'tries' | 'attempts'>;

/** Loads the delivery of a visit, creating it if necessary. */
export async function openStepDelivery(
  db: Database,
  { _id: enrollmentId, workspaceId, automationId, contactId, entry }: EnrollmentRecord,
  { at, url }: { at: StepVisit; url: string },
): Promise<OpenDelivery> {
  const _id = stepDeliveryId(at);
  const made = {
    workspaceId,
    contactId,
    ruleId: null,
    eventId: entry.eventId,
    enrollmentId,
    automationId,
    step: at.step,
    status: 'pending' as const,
    attempts: [],
    nextAttemptAt: null,
    createdAt: new Date(),
    tries: 0,
  };
  const row = await db.collections.WebhookDelivery.findOneAndUpdate(
    { _id },
    { $setOnInsert: made, $set: { url } },
    { upsert: true, returnDocument: 'after', projection: { status: 1, tries: 1, attempts: { $slice: 1 } } },
  );
  return row ?? { _id, ...made };
}

export async function isDelivered(db: Database, { _id }: Pick<OpenDelivery, '_id'>): Promise<boolean> {
  const delivered = { _id, status: 'delivered' as const };
  return (await db.collections.WebhookDelivery.findOne(delivered, { projection: { _id: 1 } })) !== null;
}

/**
 * Adds an attempt to the row, and counts a delivered one. A delivery that was stopped meanwhile stays stopped unless
 * the attempt succeeded. Nothing is written for an erased contact.
 */
export async function recordStepAttempt(
  db: Database,
  { deliveryId: _id, automationId }: { deliveryId: ObjectId; automationId: ObjectId },
  { attempt, end }: { attempt: DeliveryAttempt; end: StepAttemptOutcome },
): Promise<void> {
  const { WebhookDelivery } = db.collections;
  const attemptUpdate = {
    $push: { attempts: { $each: [attempt], $slice: -MAX_KEPT_ATTEMPTS } },
    $inc: { tries: 1 },
  };
  const isDelivered = end.status === 'delivered';
  const endedAt = new Date();
  const updated = await withCounts(
    db,
    async (session) => {
      const before = await WebhookDelivery.findOneAndUpdate(
        { _id, url: { $ne: '' }, ...(isDelivered ? {} : { status: 'pending' }) },
        { ...attemptUpdate, $set: { ...end, ...(end.status !== 'pending' && { endedAt }) } },
        { session, returnDocument: 'before' },
      );
      return before && { ...before, automationId };
    },
    ({ deltas, stats }, before) => {
      if (isDelivered && before.status !== 'delivered') increment(deltas, before.step, 'sent');
      if (end.status !== 'pending' && before.status !== end.status)
        countDeliveryEnd(stats, { ...ownersOfDelivery(before), status: end.status, at: endedAt });
    },
  );
  if (updated === null) await WebhookDelivery.updateOne({ _id, url: { $ne: '' } }, attemptUpdate);
}

/** Ends a delivery without a further attempt. */
export async function endStepDelivery(
  db: Database,
  _id: ObjectId,
  end: { status: 'failed' | 'stopped'; endReason?: DeliveryEndReason },
): Promise<void> {
  await endDeliveries(db, { _id }, { end });
}

/** Stops the deliveries of an ended run; that of the current visit of an active enrollment goes on. */
export async function stopStepDeliveries(
  db: Database,
  { _id, workspaceId, status, visit }: EnrollmentRecord,
): Promise<void> {
  const enrollmentId = _id.toHexString();
  const present = status === 'active' ? { _id: { $ne: stepDeliveryId({ enrollmentId, visit }) } } : {};
  await endDeliveries(db, { workspaceId, enrollmentId: _id, ...present }, { end: { status: 'stopped' } });
}
