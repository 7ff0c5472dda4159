import type { Database } from './database.js';
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
