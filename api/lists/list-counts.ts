import type { ObjectId } from 'mongodb';
import { subscriptionStatuses, type SubscriptionStatus } from '../../domain/lists/subscription.js';
import type { Database } from '../../models/core/database.js';
import { MAX_TIME_MS, MAX_TOTAL } from '../http/paging.js';

/** Members of a list by status. */
export type ListCounts = Record<SubscriptionStatus, number>;

export const NO_MEMBERS: ListCounts = { pending: 0, subscribed: 0, unsubscribed: 0 };

/** Counts the members of a list by status, from an index alone; each count is exact up to 10,000 and capped there. */
export async function countMembers(
  { db }: { db: Database },
  { workspaceId, listId }: { workspaceId: ObjectId; listId: ObjectId },
): Promise<ListCounts> {
  const counted = await Promise.all(
    subscriptionStatuses.map(async (status) => {
      const options = { limit: MAX_TOTAL, maxTimeMS: MAX_TIME_MS };
      const filter = { workspaceId, listId, status };
      return [status, await db.collections.Subscription.countDocuments(filter, options)] as const;
    }),
  );
  return { ...NO_MEMBERS, ...Object.fromEntries(counted) };
}
