import type { Filter, UpdateFilter } from 'mongodb';
import { CLAIM_WRITE } from '../../models/core/claim-write.js';
import type { Database } from '../../models/core/database.js';
import { holdWhileBusy } from '../../models/core/hold-while-busy.js';
import { inBatches } from '../../models/core/in-batches.js';
import type { MailGate, MessageRecord } from '../../models/mail/message.js';

const MAX_MAILS = 200;
/** Mails that began together reach the server's 354 within about this time of each other. */
const HOLD_MS = 20;

/**
 * Moves mails from `claimed` to `sending` in the ledger, with one update for all that are waiting.
 *
 * @param leaseMs longest time from then to the server's final reply
 * @returns false if the attempt no longer holds the mail
 */
export function createMailGate(db: Database, leaseMs: number): (mail: MailGate) => Promise<boolean> {
  const hold = holdWhileBusy(HOLD_MS);
  const open = inBatches((mails: readonly MailGate[]) => openGate(db, leaseMs, mails), MAX_MAILS);
  return async (mail) => {
    await hold();
    return open(mail);
  };
}

/** It may be repeated: what it has moved before counts. */
async function openGate(db: Database, leaseMs: number, mails: readonly MailGate[]): Promise<boolean[]> {
  const { filter, update } = toSending(db, leaseMs, mails);
  const { matchedCount } = await db.collections.Message.updateMany(filter, update, CLAIM_WRITE);
  if (matchedCount === mails.length) return mails.map(() => true);
  const sending = await sendingAmong(db, mails);
  return mails.map(({ id }) => sending.has(id.toHexString()));
}

/** The update that moves those of the mails to `sending` that are still claimed as named. */
export function toSending(
  db: Pick<Database, 'now'>,
  leaseMs: number,
  mails: readonly MailGate[],
): { filter: Filter<MessageRecord>; update: UpdateFilter<MessageRecord> } {
  return {
    filter: { ...heldBy(mails), status: 'claimed' },
    update: {
      $set: { status: 'sending', claimedUntil: new Date(db.now().getTime() + leaseMs) },
      $unset: { open: true },
    },
  };
}

/** The ids of those that are `sending`. */
export async function sendingAmong(db: Database, mails: readonly MailGate[]): Promise<ReadonlySet<string>> {
  const filter = { ...heldBy(mails), status: 'sending' as const };
  const rows = await db.collections.Message.find(filter, { projection: { _id: 1 } }).toArray();
  return new Set(rows.map(({ _id }) => _id.toHexString()));
}

/** Mails of a broadcast share their claim. */
function heldBy(mails: readonly MailGate[]) {
  const claims = new Set(mails.map(({ claim }) => claim));
  return { _id: { $in: mails.map(({ id }) => id) }, claim: { $in: [...claims] } };
}
