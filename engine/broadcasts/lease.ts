import { ObjectId } from 'mongodb';
import type { Database } from '../../models/database.js';
import { shortTransaction } from '../../models/short-transaction.js';

/** A worker that outlives its lease is stopped by its next gate. */
const LEASE_MS = 60 * 60_000;

/**
 * Gives a worker the right to send mails of a broadcast, in a transaction that conflicts with a pause and a cancel. Null if
 * it is not `sending`.
 */
export async function openLease(db: Database, broadcastId: ObjectId): Promise<ObjectId | null> {
  const { Broadcast, BroadcastLease } = db.collections;
  return await shortTransaction(db, async (session) => {
    const { matchedCount } = await Broadcast.updateOne(
      { _id: broadcastId, status: 'sending' },
      { $inc: { leases: 1 } },
      { session },
    );
    if (matchedCount === 0) return null;
    const _id = new ObjectId();
    const expiresAt = new Date(Date.now() + LEASE_MS);
    await BroadcastLease.insertOne({ _id, broadcastId, open: true, gates: 0, expiresAt }, { session });
    return _id;
  });
}

/** Gives the right back. */
export async function closeLease(db: Database, lease: ObjectId): Promise<void> {
  await db.collections.BroadcastLease.deleteOne({ _id: lease });
}
