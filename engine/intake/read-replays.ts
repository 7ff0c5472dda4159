import { ObjectId, type ClientSession } from 'mongodb';
import type { Id } from '../../domain/id.js';
import type { Database } from '../../models/database.js';
import type { RecordCall } from './calls.js';
import type { SeenKeys } from './read-seen-keys.js';

/** The key under which two replays of one event meet: one applies it, the other is answered what came of that. */
export function replayKey(eventId: Id): string {
  return `replay:${eventId}`;
}

/** Finds events that calls of the batch would apply and that are no longer `unmapped`. */
export async function readReplays(
  { db }: { db: Database },
  of: { calls: RecordCall[]; workspaceId: ObjectId; seen: SeenKeys },
  session: ClientSession,
): Promise<void> {
  const ids = of.calls.flatMap(({ action }) =>
    action.type === 'replayEvent' ? [new ObjectId(action.eventId)] : [],
  );
  if (ids.length === 0) return;
  const rows = await db.collections.Event.find(
    { _id: { $in: ids }, workspaceId: of.workspaceId, status: { $ne: 'unmapped' } },
    { session, batchSize: ids.length },
  ).toArray();
  // Its fingerprint is that of the delivery that brought it.
  for (const { fingerprint: _fingerprint, ...row } of rows)
    of.seen.events.set(replayKey(row._id.toHexString()), row);
}
