import { ObjectId, type ClientSession } from 'mongodb';
import type { Id } from '../../../../domain/id.js';
import type { Database } from '../../../../models/core/database.js';
import type { RecordCall } from '../../batches/calls.js';
import type { SeenKeys } from './read-seen-keys.js';

/** The key that deduplicates replays of one event: one applies it, the others get its result. */
export function replayKey(eventId: Id): string {
  return `replay:${eventId}`;
}

/** Finds the events that calls of the batch would replay and that are no longer `unmapped`. */
export async function readReplays(
  { db }: { db: Database },
  of: { calls: RecordCall[]; workspaceId: ObjectId; seen: SeenKeys },
  session: ClientSession,
): Promise<void> {
  const ids = of.calls.flatMap(({ action }) =>
    action.type === 'replayEvent' ? [new ObjectId(action.eventId)] : [],
  );
  const rows = await db.collections.Event.find(
    { _id: { $in: ids }, workspaceId: of.workspaceId, status: { $ne: 'unmapped' } },
    { session, batchSize: ids.length },
  ).toArray();
  // The stored fingerprint is that of the original request, not of a replay.
  for (const { fingerprint: _fingerprint, ...row } of rows)
    of.seen.events.set(replayKey(row._id.toHexString()), row);
}
