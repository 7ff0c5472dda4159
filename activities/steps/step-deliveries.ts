import type { ObjectId } from 'mongodb';
import type { DeliveryEndReason } from '../../domain/webhook/rule.js';
import type { Database } from '../../models/database.js';
import type { EnrollmentRecord } from '../../models/enrollment.js';
import { derivedId } from '../../models/ids.js';
import {
  MAX_KEPT_ATTEMPTS,
  type DeliveryAttempt,
  type WebhookDeliveryRecord,
  type WebhookDeliveryStatus,
} from '../../models/webhook-delivery.js';
import type { StepVisit } from '../../workflows/messages.js';
import { withCounts, increment } from './count-step.js';

/** What a try has made of its delivery. */
export interface StepAttemptOutcome {
  status: WebhookDeliveryStatus;
  nextAttemptAt: Date | null;
  endReason?: DeliveryEndReason;
}

/** The delivery of a visit of a webhook step; its id is also the `webhook-id`. */
export function stepDeliveryId({ enrollmentId, visit }: Pick<StepVisit, 'enrollmentId' | 'visit'>): ObjectId {
  return derivedId('webhook', enrollmentId, visit);
}

/** The row of a visit's delivery as it is, made when there is none. */
export async function openStepDelivery(
  db: Database,
  { _id: enrollmentId, workspaceId, contactId, entry }: EnrollmentRecord,
  { at, url }: { at: StepVisit; url: string },
): Promise<Pick<WebhookDeliveryRecord, '_id' | 'status' | 'tries'>> {
  const _id = stepDeliveryId(at);
  const made = {
    workspaceId,
    contactId,
    ruleId: null,
    eventId: entry.eventId,
    enrollmentId,
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
    { upsert: true, returnDocument: 'after', projection: { status: 1, tries: 1 } },
  );
  return row ?? { _id, ...made };
}

/**
 * Adds a try to the row; one that got through is counted with it. What was stopped meanwhile stays stopped, unless it
 * got through all the same, and of somebody who was erased nothing is written any more.
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
  const updated = await withCounts(
    db,
    async (session) => {
      const before = await WebhookDelivery.findOneAndUpdate(
        { _id, url: { $ne: '' }, ...(isDelivered ? {} : { status: 'pending' }) },
        { ...attemptUpdate, $set: { ...end } },
        { session, returnDocument: 'before' },
      );
      return before && { ...before, automationId };
    },
    (moves, { status, step }) => {
      if (isDelivered && status !== 'delivered') increment(moves, step, 'sent');
    },
  );
  if (updated === null) await WebhookDelivery.updateOne({ _id, url: { $ne: '' } }, attemptUpdate);
}

/** Ends a delivery of which no try is to follow. */
export async function endStepDelivery(
  db: Database,
  _id: ObjectId,
  end: Omit<StepAttemptOutcome, 'nextAttemptAt'>,
): Promise<void> {
  await db.collections.WebhookDelivery.updateOne(
    { _id, status: 'pending' },
    { $set: { ...end, nextAttemptAt: null } },
  );
}

/** The enrollment's run is over: what it has begun and nobody goes on with is not tried again. */
export async function stopStepDeliveries(
  db: Database,
  { _id, workspaceId, status, visit }: EnrollmentRecord,
): Promise<void> {
  const enrollmentId = _id.toHexString();
  const present = status === 'active' ? { _id: { $ne: stepDeliveryId({ enrollmentId, visit }) } } : {};
  await db.collections.WebhookDelivery.updateMany(
    { workspaceId, enrollmentId: _id, status: 'pending', ...present },
    { $set: { status: 'stopped', nextAttemptAt: null } },
  );
}
