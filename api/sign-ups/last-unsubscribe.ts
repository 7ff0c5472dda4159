import type { ObjectId } from 'mongodb';
import type { ConsentRecord } from '../../models/audience/consent.js';
import type { ContactRecord } from '../../models/audience/contact.js';
import type { Database } from '../../models/core/database.js';
import type { SubscriptionRecord } from '../../models/audience/subscription.js';

/** The ledger sources of unsubscribes through a link. */
export const unsubscribeSources = { page: 'unsubscribe page', oneClick: 'one-click unsubscribe' } as const;

/** How long an unsubscribe can be undone with the link. */
const UNDO_MS = 3_600_000;
/** Upper bound on the lists of one unsubscribe. */
const MAX_LINES = 1_000;

/** An unsubscribe through a link that can be undone without a new sign-up. */
export interface LastUnsubscribe {
  listIds: ObjectId[];
  /** Unsubscribed from all marketing mail. */
  all: boolean;
}

/**
 * The last unsubscribe through a link within the hour, as far as it is still in effect.
 *
 * 1. Only the last one can be undone: earlier ones were intended.
 * 2. A subscription that was never confirmed is not restored.
 */
export async function readLastUnsubscribe(
  { db, clock }: { db: Database; clock: () => Date },
  { contact, subscriptions }: { contact: ContactRecord; subscriptions: readonly SubscriptionRecord[] },
): Promise<LastUnsubscribe | null> {
  const { _id: contactId, workspaceId } = contact;
  const recent = await db.collections.Consent.find(
    {
      workspaceId,
      contactId,
      at: { $gt: new Date(clock().getTime() - UNDO_MS) },
      action: 'withdrawn',
      source: { $in: Object.values(unsubscribeSources) },
    },
    { sort: { at: -1, _id: -1 }, limit: MAX_LINES },
  ).toArray();
  const [last] = recent;
  if (last === undefined) return null;
  const lines = recent.filter(({ at }) => at.getTime() === last.at.getTime());
  const all = !contact.subscribed && lines.some(({ listId }) => listId === null);
  const left = lines.filter(({ listId }) => listId !== null && hasLeft(subscriptions, listId));
  const wereOn = await Promise.all(left.map(async (line) => ((await wasOn(db, line)) ? line.listId : null)));
  const listIds = wereOn.filter((id) => id !== null);
  return all || listIds.length > 0 ? { listIds, all } : null;
}

function hasLeft(subscriptions: readonly SubscriptionRecord[], id: ObjectId): boolean {
  return subscriptions.some(({ listId, status }) => listId.equals(id) && status === 'unsubscribed');
}

/** Whether the contact was subscribed before this entry, rather than pending. */
async function wasOn(db: Database, { workspaceId, contactId, listId, at }: ConsentRecord): Promise<boolean> {
  const before = await db.collections.Consent.findOne(
    { workspaceId, contactId, listId, at: { $lt: at } },
    { sort: { at: -1, _id: -1 } },
  );
  if (before === null || before.action === 'confirmed' || before.action === 'restored') return true;
  return before.confirmationId === null;
}
