import type { UpdateFilter } from 'mongodb';
import type { DeliveryEndReason } from '../../domain/webhook/rule.js';
import type { Database } from '../../models/core/database.js';
import {
  MAX_KEPT_ATTEMPTS,
  type DeliveryAttempt,
  type WebhookDeliveryRecord,
  type WebhookDeliveryStatus,
} from '../../models/webhooks/webhook-delivery.js';
import { CLAIM_WRITE } from '../../models/core/claim-write.js';
import { endDeliveries } from '../../models/webhooks/end-deliveries.js';
import type { AttemptEnd } from './end-attempts.js';
import type { GroupedUpdates } from './grouped-updates.js';

export interface RecordAttemptDeps {
  db: Database;
  /** Of deliveries. */
  updates: GroupedUpdates<WebhookDeliveryRecord>;
  /** Of deliveries that end, which are counted; otherwise like `updates`. */
  endAttempt: (end: AttemptEnd) => Promise<boolean>;
}

/** What an attempt changes in its delivery. */
export interface AttemptOutcome {
  status: Exclude<WebhookDeliveryStatus, 'stopped'>;
  nextAttemptAt: Date | null;
  endReason?: DeliveryEndReason;
}

/**
 * Records an attempt in its delivery and releases the claim. A delivery that was stopped meanwhile stays stopped;
 * nothing is recorded for an erased contact.
 */
export async function recordAttempt(
  { db, updates, endAttempt }: RecordAttemptDeps,
  delivery: WebhookDeliveryRecord,
  { url, attempt, end }: { url: string; attempt: DeliveryAttempt; end: AttemptOutcome },
): Promise<void> {
  const { WebhookDelivery } = db.collections;
  const filter = { _id: delivery._id, 'claim.id': delivery.claim?.id ?? '' };
  // The notification of a deletion keeps the contact only until it ends.
  const erasesContact = delivery.ofDeletion === true && end.status !== 'pending';
  // The response may contain personal data.
  const stored = delivery.ofDeletion === true ? { ...attempt, response: null } : attempt;
  const attemptUpdate: UpdateFilter<WebhookDeliveryRecord> = {
    $push: { attempts: { $each: [stored], $slice: -MAX_KEPT_ATTEMPTS } },
    $inc: { tries: 1 },
    $unset: { claim: true },
  };
  const open = { ...filter, status: 'pending' as const };
  const set = { url, ...end, ...(erasesContact ? { contact: '' } : {}) };
  const isRecorded =
    end.status === 'pending'
      ? await updates.update(open, { ...attemptUpdate, $set: set })
      : await endAttempt({ delivery, filter: open, status: end.status, update: attemptUpdate, set });
  if (isRecorded) return;
  // One that was recorded no longer has the claim, so neither of these matches it.
  await WebhookDelivery.updateOne({ ...filter, contact: { $ne: '' } }, { ...attemptUpdate, $set: { url } });
  await WebhookDelivery.updateOne(filter, { $unset: { claim: true } });
}

/** Ends a pending delivery without an attempt. */
export async function endDelivery(
  db: Database,
  { _id, ofDeletion }: Pick<WebhookDeliveryRecord, '_id' | 'ofDeletion'>,
  { status, endReason }: { status: 'failed' | 'stopped'; endReason: DeliveryEndReason },
): Promise<void> {
  const erased = ofDeletion === true ? { contact: '' as const } : {};
  await endDeliveries(db, { _id }, { end: { status, endReason, ...erased }, releases: true });
}

/** Releases the claim without an attempt and sets when the next one is due. */
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
