import { CLAIM_WRITE } from '../../models/claim-write.js';
import type { Database } from '../../models/database.js';
import { inBatches } from '../../models/in-batches.js';
import type { MailGate } from '../../models/message.js';

const MAX_MAILS = 200;

/**
 * Moves mails from `claimed` to `sending` in the ledger, with one update for all that are waiting.
 *
 * @param leaseMs longest time from then to the server's final reply
 * @returns false if the attempt no longer holds the mail
 */
export function createMailGate(db: Database, leaseMs: number): (mail: MailGate) => Promise<boolean> {
  return inBatches((mails: readonly MailGate[]) => openGate(db, leaseMs, mails), MAX_MAILS);
}

async function openGate(db: Database, leaseMs: number, mails: readonly MailGate[]): Promise<boolean[]> {
  const { Message } = db.collections;
  const held = { _id: { $in: mails.map(({ id }) => id) }, claim: { $in: mails.map(({ claim }) => claim) } };
  const { matchedCount } = await Message.updateMany(
    { ...held, status: 'claimed' },
    { $set: { status: 'sending', claimedUntil: new Date(Date.now() + leaseMs) } },
    CLAIM_WRITE,
  );
  if (matchedCount === mails.length) return mails.map(() => true);
  const rows = await Message.find({ ...held, status: 'sending' }, { projection: { claim: 1 } }).toArray();
  const sending = new Set(rows.map(({ claim }) => claim));
  return mails.map(({ claim }) => sending.has(claim));
}
