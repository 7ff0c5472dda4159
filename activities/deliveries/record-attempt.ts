import type { UpdateFilter } from 'mongodb';
import type { DeliveryEndReason } from '../../domain/webhook/rule.js';
import type { Database } from '../../models/database.js';
import {
  MAX_KEPT_ATTEMPTS,
  type DeliveryAttempt,
  type WebhookDeliveryRecord,
  type WebhookDeliveryStatus,
} from '../../models/webhook-delivery.js';
import { CLAIM_WRITE } from '../steps/claim.js';

/** What a try has made of its delivery. */
export interface AttemptOutcome {
  status: Exclude<WebhookDeliveryStatus, 'stopped'>;
  nextAttemptAt: Date | null;
  endReason?: DeliveryEndReason;
}

/**
 * Writes a try to the delivery's log and ends its claim. One that was stopped meanwhile stays stopped, and one whose
 * person was erased says nothing any more.
 */
export async function recordAttempt(
  db: Database,
  delivery: WebhookDeliveryRecord,
  { url, attempt, end }: { url: string; attempt: DeliveryAttempt; end: AttemptOutcome },
): Promise<void> {
  const { WebhookDelivery } = db.collections;
  const mine = { _id: delivery._id, 'claim.id': delivery.claim?.id ?? '' };
  // Of somebody who is deleted nothing is kept that is not needed any more.
  const erasesContact = delivery.ofDeletion === true && end.status !== 'pending';
  // What a receiver says may echo the person.
  const kept = delivery.ofDeletion === true ? { ...attempt, response: null } : attempt;
  const attemptUpdate: UpdateFilter<WebhookDeliveryRecord> = {
    $push: { attempts: { $each: [kept], $slice: -MAX_KEPT_ATTEMPTS } },
    $inc: { tries: 1 },
    $unset: { claim: true },
  };
  const { matchedCount } = await WebhookDelivery.updateOne(
    { ...mine, status: 'pending' },
    { ...attemptUpdate, $set: { url, ...end, ...(erasesContact ? { contact: '' } : {}) } },
    CLAIM_WRITE,
  );
  if (matchedCount > 0) return;
  await WebhookDelivery.updateOne({ ...mine, contact: { $ne: '' } }, { ...attemptUpdate, $set: { url } });
  await WebhookDelivery.updateOne(mine, { $unset: { claim: true } });
}

/** Ends a delivery without a try, if it is still pending. */
export async function endDelivery(
  db: Database,
  { _id, ofDeletion }: Pick<WebhookDeliveryRecord, '_id' | 'ofDeletion'>,
  { status, endReason }: { status: 'failed' | 'stopped'; endReason: DeliveryEndReason },
): Promise<void> {
  const erased = ofDeletion === true ? { contact: '' } : {};
  await db.collections.WebhookDelivery.updateOne(
    { _id, status: 'pending' },
    { $set: { status, endReason, nextAttemptAt: null, ...erased }, $unset: { claim: true } },
    CLAIM_WRITE,
  );
}

/** Gives the claim up: no try was made, and the next one is due then. */
export async function postponeDelivery(
  db: Database,
  { _id, claim }: WebhookDeliveryRecord,
  nextAttemptAt: Date | null,
): Promise<void> {
  await db.collections.WebhookDelivery.updateOne(
    { _id, 'claim.id': claim?.id ?? '', status: 'pending' },
    { $set: { nextAttemptAt }, $unset: { claim: true } },
    CLAIM_WRITE,
  );
}
