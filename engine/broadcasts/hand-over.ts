import type { ObjectId } from 'mongodb';
import type { BroadcastLease, GateAnswer, SentMail } from '../../models/broadcast-mail.js';
import { CLAIM_WRITE } from '../../models/claim-write.js';
import type { Database } from '../../models/database.js';
import { inBatches } from '../../models/in-batches.js';
import type { MailGate } from '../../models/message.js';
import { isPassing } from '../../models/passing-error.js';
import { retryBriefly } from '../../models/retry-briefly.js';
import { valueById } from '../../models/value-by-id.js';
import { sendingAmong, toSending } from '../effects/gate-mails.js';
import { createHold } from './hold.js';

const MAX_MAILS = 200;
/** A sent mail waits this long for a gate whose write it can share. It is in doubt if the worker dies meanwhile. */
const HOLD_MS = 20;

interface Lease {
  leaseId: ObjectId;
  /** Longest time from the gate to the server's final reply. */
  sendingMs: number;
}

type Call = { gate: MailGate } | { sent: SentMail };

/**
 * Records the hand-over of a broadcast's mails: before it, a row goes from `claimed` to `sending`, and after it to `sent`. One plain
 * write does both for all that are waiting.
 *
 * A pause or cancel takes claims back: of it and a gate that overlap, the one that writes the row first counts, and the other one
 * sees it. Sent mails are counted later (engine/broadcasts/count-sent.ts).
 */
export function createHandOver(db: Database, lease: Lease): Pick<BroadcastLease, 'gate' | 'sent'> {
  const hold = createHold(HOLD_MS);
  const write = inBatches((calls: readonly Call[]) => writeAll(db, lease, calls), MAX_MAILS);
  return {
    gate: (gate) => {
      hold.release();
      return write({ gate });
    },
    sent: async (sent) => {
      await hold.wait();
      await write({ sent });
    },
  };
}

async function writeAll(
  db: Database,
  { leaseId, sendingMs }: Lease,
  calls: readonly Call[],
): Promise<GateAnswer[]> {
  const gates = calls.flatMap((call) => ('gate' in call ? call.gate : []));
  const sent = calls.flatMap((call) => ('sent' in call ? call.sent : []));
  const operations = [
    ...(gates.length > 0 ? [{ updateMany: toSending(sendingMs, gates) }] : []),
    ...(sent.length > 0 ? [{ updateMany: toSent(sent) }] : []),
  ];
  // It may be repeated: rows that were written are not found again, and those that are `sending` count as passed.
  const { matchedCount } = await retryBriefly(isPassing, () =>
    db.collections.Message.bulkWrite(operations, { ...CLAIM_WRITE, ordered: false }),
  );
  if (matchedCount === calls.length) return calls.map(() => 'open');
  const passed = await retryBriefly(isPassing, () => sendingAmong(db, gates));
  const isOpen = await retryBriefly(isPassing, () => isLeaseOpen(db, leaseId));
  return calls.map((call) => {
    if ('sent' in call || passed.has(call.gate.id.toHexString())) return 'open';
    return isOpen ? 'ended' : 'closed';
  });
}

/** A mail that was taken over meanwhile, since its server took too long, remains in doubt. */
function toSent(sent: readonly SentMail[]) {
  const rows = sent.map(({ row, response }) => ({ ...row, response }));
  const endedAt = new Date();
  const $set = {
    status: 'sent',
    reason: null,
    response: valueById(rows, ({ response }) => response),
    claim: null,
    claimedUntil: null,
    sentAt: endedAt,
    endedAt,
    isUncounted: true,
  };
  return {
    filter: { _id: { $in: rows.map(({ _id }) => _id) }, claim: { $in: rows.map(({ claim }) => claim) } },
    update: [{ $set }],
  };
}

async function isLeaseOpen(db: Database, _id: ObjectId): Promise<boolean> {
  const { BroadcastLease } = db.collections;
  return (await BroadcastLease.findOne({ _id, open: true }, { projection: { _id: 1 } })) !== null;
}
