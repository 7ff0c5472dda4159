import type { ObjectId } from 'mongodb';
import type { GateAnswer } from '../../models/broadcast-mail.js';
import type { Database } from '../../models/database.js';
import { inBatches } from '../../models/in-batches.js';
import type { MailGate } from '../../models/message.js';
import { isPassing } from '../../models/passing-error.js';
import { retryBriefly } from '../../models/retry-briefly.js';
import { markSending } from '../effects/gate-mails.js';

const MAX_MAILS = 200;

/**
 * Moves mails of broadcasts from `claimed` to `sending`, with one write for all that are waiting. A pause or cancel takes the
 * claims back: of it and a gate that overlap, the one that writes the row first counts, and the other one sees it.
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

async function openGate(db: Database, { leaseId, mails, sendingMs }: Passing): Promise<GateAnswer[]> {
  const passed = await retryBriefly(isPassing, () => markSending(db, sendingMs, mails));
  if (passed.size === mails.length) return mails.map(() => 'open');
  const isOpen = await retryBriefly(isPassing, () => isLeaseOpen(db, leaseId));
  return mails.map(({ id }) => {
    if (passed.has(id.toHexString())) return 'open';
    return isOpen ? 'ended' : 'closed';
  });
}

async function isLeaseOpen(db: Database, _id: ObjectId): Promise<boolean> {
  const { BroadcastLease } = db.collections;
  return (await BroadcastLease.findOne({ _id, open: true }, { projection: { _id: 1 } })) !== null;
}
