import type { ObjectId } from 'mongodb';
import type { Database } from '../core/database.js';
import type { OutboxLane } from './outbox.js';

export const OUTBOX_LANES: readonly OutboxLane[] = ['enrollments', 'deliveries', 'handOvers'];

/** Since when the oldest command of a lane waits, by index; null if none does. */
export async function oldestInOutbox(
  db: Database,
  lane: OutboxLane,
  maxTimeMS: number,
): Promise<Date | null> {
  const row = await db.collections.Outbox.findOne(
    { lane, leaseOwner: null },
    { hint: 'waiting', sort: { createdAt: 1 }, projection: { createdAt: 1 }, maxTimeMS },
  );
  return row?.createdAt ?? null;
}

/** Since when a command of a workspace waits that is older than `before`, not necessarily the oldest; null if none is. */
export async function waitsSince(
  db: Database,
  { workspaceId, before, maxTimeMS }: { workspaceId: ObjectId; before: Date; maxTimeMS: number },
): Promise<Date | null> {
  const row = await db.collections.Outbox.findOne(
    { lane: { $in: [...OUTBOX_LANES] }, workspaceId, leaseOwner: null, createdAt: { $lt: before } },
    {
      hint: { lane: 1, workspaceId: 1, leaseUntil: 1 },
      projection: { createdAt: 1 },
      maxTimeMS,
    },
  );
  return row?.createdAt ?? null;
}
