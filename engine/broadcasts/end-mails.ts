import type { ClientSession } from 'mongodb';
import { countMailEnd } from '../../domain/stats/stat-deltas.js';
import type { BroadcastMailEnd } from '../../models/broadcasts/broadcast-mail.js';
import type { Database } from '../../models/core/database.js';
import { inBatches } from '../../models/core/in-batches.js';
import { ownersOfMessage } from '../../models/mail/message.js';
import { shortTransaction } from '../../models/core/short-transaction.js';
import { toStatMoveRows } from '../../models/events/stat-day.js';
import { unlessErased } from '../../models/audience/unless-erased.js';
import { valueById } from '../../models/core/value-by-id.js';

const MAX_MAILS = 200;

/**
 * Records the ends of mails that were not accepted, with their counts, in one transaction for all that are waiting.
 *
 * @returns false if the attempt no longer held the mail
 */
export function createMailEnds(db: Database): (end: BroadcastMailEnd) => Promise<boolean> {
  return inBatches((ends: readonly BroadcastMailEnd[]) => endMails(db, ends), MAX_MAILS);
}

async function endMails(db: Database, ends: readonly BroadcastMailEnd[]): Promise<boolean[]> {
  if (await endTogether(db, ends)) return ends.map(() => true);
  const ended: boolean[] = [];
  for (const end of ends) ended.push(await endTogether(db, [end]));
  return ended;
}

class ClaimLost extends Error {}

async function endTogether(db: Database, ends: readonly BroadcastMailEnd[]): Promise<boolean> {
  try {
    await shortTransaction(db, (session) => write(db, ends, session));
    return true;
  } catch (error) {
    if (error instanceof ClaimLost) return false;
    throw error;
  }
}

async function write(db: Database, ends: readonly BroadcastMailEnd[], session: ClientSession): Promise<void> {
  const { CountMove, Message } = db.collections;
  const endedAt = db.now();
  const statuses = new Set(ends.map(({ status }) => status));
  let written = 0;
  for (const status of statuses) {
    const mails = ends.filter((end) => end.status === status).map(({ row, ...end }) => ({ ...row, ...end }));
    const held = {
      _id: { $in: mails.map(({ _id }) => _id) },
      claim: { $in: mails.map(({ claim }) => claim) },
    };
    const $set = {
      status,
      reason: unlessErased(valueById(mails, ({ reason }) => reason)),
      response: unlessErased(valueById(mails, ({ response }) => response)),
      claim: null,
      claimedUntil: null,
      sentAt: null,
      endedAt,
    };
    const { matchedCount } = await Message.updateMany(held, [{ $set }, { $unset: 'open' }], { session });
    written += matchedCount;
  }
  if (written !== ends.length) throw new ClaimLost();
  const moves = toStatMoveRows(
    ends.map(({ row, status }) => ({ ...row, status })),
    (stats, { status, ...row }) => countMailEnd(stats, { ...ownersOfMessage(row), status, at: endedAt }),
  );
  if (moves.length > 0) await CountMove.insertMany(moves, { session });
}
