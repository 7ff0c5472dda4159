import type { ObjectId } from 'mongodb';
import type { Database } from '../../models/database.js';

const MAX_TIME_MS = 5_000;

/** When something was last heard of each contact, by id; contacts of whom the log knows nothing are missing. */
export async function lastEvents(
  db: Database,
  { workspaceId, contactIds }: { workspaceId: ObjectId; contactIds: ObjectId[] },
): Promise<Map<string, Date>> {
  if (contactIds.length === 0) return new Map();
  const rows = await db.collections.Event.aggregate<{ _id: ObjectId; at: Date }>(
    lastEventsPipeline(workspaceId, contactIds),
    { maxTimeMS: MAX_TIME_MS },
  ).toArray();
  return new Map(rows.map(({ _id, at }) => [_id.toHexString(), at]));
}

/** Sorted and grouped as an index is, so that the server seeks one entry for each contact. */
export function lastEventsPipeline(workspaceId: ObjectId, contactIds: ObjectId[]): object[] {
  return [
    { $match: { workspaceId, contactId: { $in: contactIds } } },
    { $sort: { workspaceId: 1, contactId: 1, receivedAt: -1, _id: -1 } },
    { $group: { _id: '$contactId', at: { $first: '$receivedAt' } } },
  ];
}

/** The same for one contact. */
export async function lastEvent(
  db: Database,
  { workspaceId, contactId }: { workspaceId: ObjectId; contactId: ObjectId },
): Promise<Date | null> {
  const row = await db.collections.Event.findOne(
    { workspaceId, contactId },
    { sort: { receivedAt: -1, _id: -1 }, projection: { receivedAt: 1 }, maxTimeMS: MAX_TIME_MS },
  );
  return row?.receivedAt ?? null;
}
