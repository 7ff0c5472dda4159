import type { ObjectId } from 'mongodb';
import { unlessErased } from '../../models/audience/unless-erased.js';
import type { BroadcastLease, GateAnswer, SentMail } from '../../models/broadcasts/broadcast-mail.js';
import { CLAIM_WRITE } from '../../models/core/claim-write.js';
import type { Database } from '../../models/core/database.js';
import { inBatches } from '../../models/core/in-batches.js';
import { isPassing } from '../../models/core/passing-error.js';
import { FAILOVER_MS, retryBriefly } from '../../models/core/retry-briefly.js';
import { valueById } from '../../models/core/value-by-id.js';
import type { MailGate } from '../../models/mail/message.js';
import { sendingAmong, toSending } from '../effects/gate-mails.js';

const MAX_MAILS = 200;
/** Sent mails are written together. One is in doubt if the worker dies meanwhile. */
const HOLD_MS = 20;

interface Lease {
  leaseId: ObjectId;
  /** Longest time from the gate to the server's final reply. */
  sendingMs: number;
}

/**
 * Records the hand-over of a broadcast's mails: before it, a row goes from `claimed` to `sending`, and after it to `sent`. Each
 * is one plain write for all that are waiting. They do not share it: a connection waits for its gate, and nothing for the other.
 *
 * A pause or cancel takes claims back: of it and a gate that overlap, the one that writes the row first counts, and the other one
 * sees it. Sent mails are counted later (engine/broadcasts/count-sent.ts).
 */
export function createHandOver(db: Database, lease: Lease): Pick<BroadcastLease, 'gate' | 'sent'> {
  const hold = createHold(HOLD_MS);
  const write = inBatches((sent: readonly SentMail[]) => writeSent(db, sent), MAX_MAILS);
  return {
    gate: inBatches((gates: readonly MailGate[]) => openGates(db, lease, gates), MAX_MAILS),
    sent: async (sent) => {
      await hold();
      await write(sent);
    },
  };
}

async function openGates(
  db: Database,
  { leaseId, sendingMs }: Lease,
  gates: readonly MailGate[],
): Promise<GateAnswer[]> {
  const { filter, update } = toSending(db, sendingMs, gates);
  // It may be repeated: rows that were written are not found again, and those that are `sending` count as passed.
  const { matchedCount } = await retryBriefly(isPassing, () =>
    db.collections.Message.updateMany(filter, update, CLAIM_WRITE),
  );
  if (matchedCount === gates.length) return gates.map(() => 'open');
  const passed = await retryBriefly(isPassing, () => sendingAmong(db, gates));
  const isOpen = await retryBriefly(isPassing, () => isLeaseOpen(db, leaseId));
  return gates.map(({ id }) => {
    if (passed.has(id.toHexString())) return 'open';
    return isOpen ? 'ended' : 'closed';
  });
}

async function writeSent(db: Database, sent: readonly SentMail[]): Promise<void[]> {
  const { filter, update } = toSent(sent, db.now());
  // What a server has accepted must not be in doubt because MongoDB was away. Its rows have their claim until then.
  await retryBriefly(
    isPassing,
    () => db.collections.Message.updateMany(filter, update, CLAIM_WRITE),
    FAILOVER_MS,
  );
  return sent.map(() => undefined);
}

/** A mail that was taken over meanwhile, since its server took too long, remains in doubt. */
function toSent(sent: readonly SentMail[], endedAt: Date) {
  const rows = sent.map(({ row, response }) => ({ ...row, response }));
  const $set = {
    status: 'sent',
    reason: null,
    response: unlessErased(valueById(rows, ({ response }) => response)),
    claim: null,
    claimedUntil: null,
    sentAt: endedAt,
    endedAt,
    isUncounted: true,
  };
  const claims = new Set(rows.map(({ claim }) => claim));
  return {
    filter: { _id: { $in: rows.map(({ _id }) => _id) }, claim: { $in: [...claims] } },
    update: [{ $set }],
  };
}

async function isLeaseOpen(db: Database, _id: ObjectId): Promise<boolean> {
  const { BroadcastLease } = db.collections;
  return (await BroadcastLease.findOne({ _id, open: true }, { projection: { _id: 1 } })) !== null;
}

/**
 * Returns a function that calls await before they join a batch: those within the time after the first go on together.
 *
 * @param ms longest time that a call is held, in milliseconds
 */
function createHold(ms: number): () => Promise<void> {
  const held: (() => void)[] = [];
  return () =>
    new Promise((resolve) => {
      held.push(resolve);
      if (held.length > 1) return;
      setTimeout(() => {
        for (const goOn of held.splice(0)) goOn();
      }, ms);
    });
}
