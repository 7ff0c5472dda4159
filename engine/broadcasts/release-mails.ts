import type { AnyBulkWriteOperation, Filter, ObjectId } from 'mongodb';
import type { BroadcastRecord } from '../../models/broadcasts/broadcast.js';
import type { MailRelease } from '../../models/broadcasts/broadcast-mail.js';
import { CLAIM_WRITE } from '../../models/core/claim-write.js';
import type { Database } from '../../models/core/database.js';
import { endMessages } from '../../models/mail/end-messages.js';
import { inBatches } from '../../models/core/in-batches.js';
import { SENDER_DIED, type MessageRecord } from '../../models/mail/message.js';
import { isPassing } from '../../models/core/passing-error.js';
import { FAILOVER_MS, retryBriefly } from '../../models/core/retry-briefly.js';
import { unlessErased } from '../../models/audience/unless-erased.js';

const PAGE = 1_000;

/** Gives claimed mails back that were not sent, with one write for all that are waiting. */
export function createMailRelease(db: Database): (release: MailRelease) => Promise<void> {
  return inBatches(async (releases: readonly MailRelease[]) => {
    const writes = releases.map(releaseUpdate);
    await retryBriefly(
      isPassing,
      () => db.collections.Message.bulkWrite(writes, { ...CLAIM_WRITE, ordered: false }),
      FAILOVER_MS,
    );
    return releases.map(() => undefined);
  }, PAGE);
}

function releaseUpdate(release: MailRelease): AnyBulkWriteOperation<MessageRecord> {
  const { row, dueAt, reason, response, attemptedAt, isRefused, isServerAway } = release;
  const filter = {
    _id: row._id,
    claim: row.claim,
    status: { $in: ['claimed' as const, 'sending' as const] },
  };
  const $set = {
    status: 'planned',
    open: true,
    claim: null,
    claimedUntil: null,
    dueAt,
    serverRetryAt: isServerAway ? dueAt : '$$REMOVE',
    reason: unlessErased({ $literal: reason }),
    response: unlessErased({ $literal: response }),
    ...(attemptedAt !== null && { firstAttemptAt: { $min: ['$firstAttemptAt', attemptedAt] } }),
    // The claim has counted it.
    ...(!isRefused && { attempts: { $add: ['$attempts', -1] } }),
  };
  return { updateOne: { filter, update: [{ $set }] } };
}

/**
 * Takes over what dead workers have left: claimed mails are planned again, those being sent are uncertain, since the server
 * may have accepted them.
 */
export async function takeOverMails(db: Database, broadcastId: ObjectId): Promise<void> {
  const { Message } = db.collections;
  const now = db.now();
  await planAgain(db, { broadcastId, claimedUntil: { $lte: now } });
  const filter = { broadcastId, status: 'sending', claimedUntil: { $lte: now } } as const;
  for (;;) {
    const rows = await Message.find(filter, { projection: { _id: 1 } })
      .limit(PAGE)
      .toArray();
    if (rows.length === 0) return;
    await endMessages(
      db,
      rows.map(({ _id }) => _id),
      { filter, end: { status: 'uncertain', reason: SENDER_DIED } },
    );
  }
}

/** Plans claimed mails of broadcasts again, which nobody will send any more. */
export async function planAgain(db: Database, left: Filter<MessageRecord>): Promise<void> {
  const now = db.now();
  await db.collections.Message.updateMany(
    { ...left, status: 'claimed' },
    {
      $set: { status: 'planned', open: true, claim: null, claimedUntil: null, dueAt: now },
      $inc: { attempts: -1 },
    },
    CLAIM_WRITE,
  );
}

/** Ends the mails of a cancelled broadcast that were not begun. Returns false while more are left. */
export async function skipOpenMails(db: Database, { _id: broadcastId }: BroadcastRecord): Promise<boolean> {
  const filter = { broadcastId, status: { $in: ['planned' as const, 'claimed' as const] } };
  const rows = await db.collections.Message.find(filter, { projection: { _id: 1 } })
    .limit(PAGE)
    .toArray();
  await endMessages(
    db,
    rows.map(({ _id }) => _id),
    { filter, end: { status: 'skipped', reason: 'cancelled' } },
  );
  return rows.length < PAGE;
}
