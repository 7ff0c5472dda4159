import { ObjectId } from 'mongodb';
import type { Database } from '../../models/core/database.js';
import type { EventRecord } from '../../models/events/event.js';
import type { RuleRecord } from '../../models/webhooks/rule.js';
import type { WebhookDeliveryRecord } from '../../models/webhooks/webhook-delivery.js';
import { CLAIM_WRITE } from '../../models/core/claim-write.js';

/** An attempt ends after 15 s; its writes follow soon after. */
const CLAIM_MS = 25_000;

export type DeliveryEvent = Pick<EventRecord, '_id' | 'name' | 'properties' | 'receivedAt'>;

/** A delivery claimed by one attempt, with its current rule and event. */
export interface ClaimedDelivery {
  delivery: WebhookDeliveryRecord;
  /** Null if the rule was deleted. */
  rule: RuleRecord | null;
  /** Null for a test, or when it has expired from the log. */
  event: DeliveryEvent | null;
  /** By `performance.now()`. */
  claimedAt: number;
}

/** Claims those of the deliveries that are pending and unclaimed, and loads their rules and events. */
export async function claimDeliveries(
  db: Database,
  ids: readonly ObjectId[],
  claimId: string,
): Promise<ClaimedDelivery[]> {
  const { WebhookDelivery } = db.collections;
  const claimedAt = performance.now();
  const now = db.now();
  const free = [{ claim: { $exists: false } }, { 'claim.until': { $lte: now } }];
  const claim = { id: claimId, until: new Date(now.getTime() + CLAIM_MS) };
  await WebhookDelivery.updateMany(
    { _id: { $in: [...ids] }, status: 'pending', $or: free },
    { $set: { claim } },
    CLAIM_WRITE,
  );
  const deliveries = await WebhookDelivery.find({ _id: { $in: [...ids] }, 'claim.id': claimId }).toArray();
  return (await withSources(db, deliveries)).map((one) => ({ ...one, claimedAt }));
}

/** Releases an unused claim. */
export async function releaseClaims(db: Database, _id: ObjectId, claimId: string): Promise<void> {
  await db.collections.WebhookDelivery.updateOne({ _id, 'claim.id': claimId }, { $unset: { claim: true } });
}

async function withSources(
  db: Database,
  deliveries: WebhookDeliveryRecord[],
): Promise<Omit<ClaimedDelivery, 'claimedAt'>[]> {
  const ruleIds = [...new Set(deliveries.flatMap(({ ruleId }) => ruleId?.toHexString() ?? []))];
  const eventIds = deliveries.flatMap(({ eventId }) => eventId ?? []);
  const [rules, events] = await Promise.all([
    db.collections.Rule.find({ _id: { $in: ruleIds.map((id) => new ObjectId(id)) } }).toArray(),
    eventIds.length === 0
      ? []
      : db.collections.Event.find<DeliveryEvent>(
          { _id: { $in: eventIds } },
          { projection: { name: 1, properties: 1, receivedAt: 1 } },
        ).toArray(),
  ]);
  const rulesById = new Map(rules.map((rule) => [rule._id.toHexString(), rule]));
  const eventsById = new Map(events.map((event) => [event._id.toHexString(), event]));
  return deliveries.map((delivery) => ({
    delivery,
    rule: rulesById.get(delivery.ruleId?.toHexString() ?? '') ?? null,
    event: eventsById.get(delivery.eventId?.toHexString() ?? '') ?? null,
  }));
}
