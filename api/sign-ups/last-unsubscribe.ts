import type { ObjectId } from 'mongodb';
import type { ConsentRecord } from '../../models/consent.js';
import type { ContactRecord } from '../../models/contact.js';
import type { Database } from '../../models/database.js';
import type { SubscriptionRecord } from '../../models/subscription.js';

/** By what the ledger tells leavings through a link from others. */
export const unsubscribeSources = { page: 'unsubscribe page', oneClick: 'one-click unsubscribe' } as const;

/** How long a leaving can be taken back by the link. */
const UNDO_MS = 3_600_000;
/** More lists than anybody leaves at once. */
const MAX_LINES = 1_000;

/** What somebody left by a link, and may have back without a fresh sign-up. */
export interface LastUnsubscribe {
  listIds: ObjectId[];
  /** Marketing mail as a whole was left. */
  all: boolean;
}

/**
 * The last leaving by a link within the hour, as far as it still holds.
 *
 * 1. Only the last one: what was left before it was meant.
 * 2. What was never confirmed does not come back by this.
 */
export async function readLastUnsubscribe(
  { db, clock }: { db: Database; clock: () => Date },
  { contact, memberships }: { contact: ContactRecord; memberships: readonly SubscriptionRecord[] },
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
  const left = lines.filter(({ listId }) => listId !== null && hasLeft(memberships, listId));
  const wereOn = await Promise.all(left.map(async (line) => ((await wasOn(db, line)) ? line.listId : null)));
  const listIds = wereOn.filter((id) => id !== null);
  return all || listIds.length > 0 ? { listIds, all } : null;
}

function hasLeft(memberships: readonly SubscriptionRecord[], id: ObjectId): boolean {
  return memberships.some(({ listId, status }) => listId.equals(id) && status === 'unsubscribed');
}

/** Whether they were subscribed before this line, and not waiting for a confirmation. */
async function wasOn(db: Database, { workspaceId, contactId, listId, at }: ConsentRecord): Promise<boolean> {
  const before = await db.collections.Consent.findOne(
    { workspaceId, contactId, listId, at: { $lt: at } },
    { sort: { at: -1, _id: -1 } },
  );
  if (before === null || before.action === 'confirmed' || before.action === 'restored') return true;
  return before.confirmationId === null;
}
