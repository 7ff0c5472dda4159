import type { ObjectId } from 'mongodb';
import type { BroadcastGate, GateAnswer } from '../../models/broadcast-mail.js';
import type { Database } from '../../models/database.js';
import { holdWhileBusy } from '../../models/hold-while-busy.js';
import { inBatches } from '../../models/in-batches.js';
import { shortTransaction } from '../../models/short-transaction.js';

const MAX_MAILS = 200;
/** Mails that are sent side by side reach the server's 354 within about this time of each other. */
const HOLD_MS = 5;

/**
 * Moves mails of broadcasts from `claimed` to `sending`, in one transaction with their worker's lease for all that are
 * waiting. A pause or cancel closes the lease: a gate either comes before it, and is counted there, or finds it closed.
 *
 * @param leaseMs longest time from then to the server's final reply
 */
export function createBroadcastGate(
  db: Database,
  leaseMs: number,
): (mail: BroadcastGate) => Promise<GateAnswer> {
  const hold = holdWhileBusy(HOLD_MS);
  const open = inBatches((mails: readonly BroadcastGate[]) => openGate(db, leaseMs, mails), MAX_MAILS);
  return async (mail) => {
    await hold();
    return open(mail);
  };
}

async function openGate(
  db: Database,
  leaseMs: number,
  mails: readonly BroadcastGate[],
): Promise<GateAnswer[]> {
  const leases = new Map(mails.map(({ lease }) => [lease.toHexString(), lease]));
  const answers = new Map<string, GateAnswer>();
  for (const lease of leases.values()) {
    const own = mails.filter((mail) => mail.lease.equals(lease));
    const passed = await passTogether(db, { lease, mails: own, leaseMs });
    for (const { id } of own) {
      const key = id.toHexString();
      answers.set(key, passed === null ? 'closed' : passed.has(key) ? 'open' : 'ended');
    }
  }
  return mails.map(({ id }) => answers.get(id.toHexString()) ?? 'ended');
}

/** The ids of the mails that have passed; null if the lease is closed. */
async function passTogether(
  db: Database,
  { lease, mails, leaseMs }: { lease: ObjectId; mails: readonly BroadcastGate[]; leaseMs: number },
): Promise<Set<string> | null> {
  const { BroadcastLease, Message } = db.collections;
  const held = { _id: { $in: mails.map(({ id }) => id) }, claim: { $in: mails.map(({ claim }) => claim) } };
  const idsOf = (rows: readonly { _id: ObjectId }[]) => new Set(rows.map(({ _id }) => _id.toHexString()));
  return await shortTransaction(db, async (session) => {
    const touched = await BroadcastLease.updateOne(
      { _id: lease, open: true },
      { $inc: { gates: 1 } },
      { session },
    );
    if (touched.matchedCount === 0) return null;
    const { matchedCount } = await Message.updateMany(
      { ...held, status: 'claimed' },
      {
        $set: { status: 'sending', claimedUntil: new Date(Date.now() + leaseMs) },
        $unset: { open: true },
      },
      { session },
    );
    if (matchedCount === mails.length) return idsOf(mails.map(({ id: _id }) => ({ _id })));
    const projection = { _id: 1 };
    return idsOf(await Message.find({ ...held, status: 'sending' }, { session, projection }).toArray());
  });
}
