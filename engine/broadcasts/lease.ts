import { ObjectId } from 'mongodb';
import type { BroadcastLease, DuePage, WrittenMail } from '../../models/broadcasts/broadcast-mail.js';
import type { Database } from '../../models/core/database.js';
import { shortTransaction } from '../../models/core/short-transaction.js';
import { claimMails } from './claim-mails.js';
import { createHandOver } from './hand-over.js';

/** A worker that outlives its lease is stopped by its next claim. */
const LEASE_MS = 60 * 60_000;

/**
 * Gives a worker the right to send mails of a broadcast, in a transaction that conflicts with a pause and a cancel. Null if
 * it is not `sending`.
 *
 * @param claimMs time after which claims are taken over
 * @param sendingMs longest time from a gate to the server's final reply
 */
export async function openLease(
  db: Database,
  broadcastId: ObjectId,
  { claimMs, sendingMs }: { claimMs: number; sendingMs: number },
): Promise<BroadcastLease | null> {
  const { Broadcast, BroadcastLease } = db.collections;
  const id = new ObjectId();
  return await shortTransaction(db, async (session) => {
    const { matchedCount } = await Broadcast.updateOne(
      { _id: broadcastId, status: 'sending' },
      { $inc: { leases: 1 } },
      { session },
    );
    if (matchedCount === 0) return null;
    const expiresAt = new Date(Date.now() + LEASE_MS);
    await BroadcastLease.insertOne({ _id: id, broadcastId, open: true, claims: 0, expiresAt }, { session });
    return {
      id,
      claim: ({ workspace }: DuePage, mails: readonly WrittenMail[]) =>
        claimMails(db, { leaseId: id, claimMs, workspace, mails }),
      ...createHandOver(db, { leaseId: id, sendingMs }),
    };
  });
}

/** Gives the right back. */
export async function closeLease(db: Database, { id }: BroadcastLease): Promise<void> {
  await db.collections.BroadcastLease.deleteOne({ _id: id });
}
