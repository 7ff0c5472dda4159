import type { ObjectId } from 'mongodb';
import type { GateAnswer } from '../../models/broadcast-mail.js';
import type { Database } from '../../models/database.js';
import { inBatches } from '../../models/in-batches.js';
import type { MailGate } from '../../models/message.js';
import { shortTransaction } from '../../models/short-transaction.js';

const MAX_MAILS = 200;

/**
 * Moves mails of broadcasts from `claimed` to `sending`, in one transaction with their worker's lease for all that are waiting.
 * A pause or cancel closes the lease: a gate either comes before it, and is counted there, or finds the lease closed.
 *
 * @param sendingMs longest time from then to the server's final reply
 */
export function createBroadcastGate(
  db: Database,
  lease: { leaseId: ObjectId; sendingMs: number },
): (mail: MailGate) => Promise<GateAnswer> {
  return inBatches((mails: readonly MailGate[]) => openGate(db, { ...lease, mails }), MAX_MAILS);
}

interface Passing {
  leaseId: ObjectId;
  mails: readonly MailGate[];
  sendingMs: number;
}

async function openGate(db: Database, passing: Passing): Promise<GateAnswer[]> {
  const passed = await passTogether(db, passing);
  return passing.mails.map(({ id }) => {
    if (passed === null) return 'closed';
    return passed.has(id.toHexString()) ? 'open' : 'ended';
  });
}

/** The ids of the mails that have passed; null if the lease is closed. */
async function passTogether(
  db: Database,
  { leaseId, mails, sendingMs }: Passing,
): Promise<Set<string> | null> {
  const { BroadcastLease, Message } = db.collections;
  const held = { _id: { $in: mails.map(({ id }) => id) }, claim: { $in: mails.map(({ claim }) => claim) } };
  const idsOf = (found: readonly { _id: ObjectId }[]) => new Set(found.map(({ _id }) => _id.toHexString()));
  return await shortTransaction(db, async (session) => {
    const touched = await BroadcastLease.updateOne(
      { _id: leaseId, open: true },
      { $inc: { gates: 1 } },
      { session },
    );
    if (touched.matchedCount === 0) return null;
    const { matchedCount } = await Message.updateMany(
      { ...held, status: 'claimed' },
      {
        $set: { status: 'sending', claimedUntil: new Date(Date.now() + sendingMs) },
        $unset: { open: true },
      },
      { session },
    );
    if (matchedCount === mails.length) return idsOf(mails.map(({ id: _id }) => ({ _id })));
    const projection = { _id: 1 };
    return idsOf(await Message.find({ ...held, status: 'sending' }, { session, projection }).toArray());
  });
}
