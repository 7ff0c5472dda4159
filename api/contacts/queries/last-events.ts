import type { ObjectId } from 'mongodb';
import type { Database } from '../../../models/core/database.js';

const MAX_TIME_MS = 5_000;

/** When each contact's last event was received, by id; contacts without events are missing. */
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

/** Sorted and grouped in index order, so that the server seeks one index entry per contact. */
export function lastEventsPipeline(workspaceId: ObjectId, contactIds: ObjectId[]): object[] {
  return [
    { $match: { workspaceId, contactId: { $in: contactIds } } },
    { $sort: { workspaceId: 1, contactId: 1, receivedAt: -1, _id: -1 } },
    { $group: { _id: '$contactId', at: { $first: '$receivedAt' } } },
  ];
}

/** When the last event of one contact was received. */
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
