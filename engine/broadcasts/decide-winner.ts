import type { ObjectId } from 'mongodb';
import { parseDuration } from '../../domain/automation/duration.js';
import { winnerByClicks, type VariantResult } from '../../domain/broadcasts/winner.js';
import type { BroadcastRecord } from '../../models/broadcast.js';
import type { Database } from '../../models/database.js';
import { shortTransaction } from '../../models/short-transaction.js';
import { moveBroadcast } from './lifecycle.js';

/**
 * Chooses the winner of a test whose mails have all been sent, once the time for it has come. Of a test that nobody belongs to it is
 * the first variant, at once.
 *
 * @returns when that is; null if it is left to people. In the past once the winner is chosen
 */
export async function decideWinner(db: Database, broadcast: BroadcastRecord): Promise<Date | null> {
  const { _id, workspaceId, definition } = broadcast;
  const waitMs = definition.winnerAfter === null ? null : parseDuration(definition.winnerAfter);
  const lastSent = waitMs === null ? null : await lastSentAt(db, _id);
  if (waitMs === null) return null;
  const isEmpty = lastSent === null && (await isTestEmpty(db, _id));
  if (lastSent === null && !isEmpty) return null;
  const at = lastSent === null ? db.now() : new Date(lastSent.getTime() + waitMs);
  if (at > db.now()) return at;
  const winner = isEmpty ? 0 : winnerByClicks(await readVariants(db, _id));
  if (winner === null) return null;
  await shortTransaction(db, async (session) => {
    const now = await db.collections.Broadcast.findOne({ _id, workspaceId }, { session });
    // It was paused, cancelled or decided meanwhile.
    if (now?.status !== 'sending' || now.winner !== null) return;
    await moveBroadcast(db, now, { winner }, session);
  });
  return at;
}

/** Whether nobody gets a variant for the test: of few people, its share may be none. */
async function isTestEmpty(db: Database, broadcastId: ObjectId): Promise<boolean> {
  const inTest = { broadcastId, status: { $ne: 'skipped' as const }, variant: { $gte: 0 } };
  const options = { hint: 'ofBroadcast', projection: { _id: 1 } };
  return (await db.collections.Message.findOne(inTest, options)) === null;
}

async function lastSentAt(db: Database, broadcastId: ObjectId): Promise<Date | null> {
  const [last] = await db.collections.Message.aggregate<{ at: Date | null }>(
    [{ $match: { broadcastId, status: 'sent' } }, { $group: { _id: null, at: { $max: '$sentAt' } } }],
    { hint: 'ofBroadcast' },
  ).toArray();
  return last?.at ?? null;
}

function readVariants(db: Database, broadcastId: ObjectId): Promise<VariantResult[]> {
  return db.collections.Message.aggregate<VariantResult>(
    [
      { $match: { broadcastId, status: 'sent', variant: { $gte: 0 } } },
      {
        $group: {
          _id: '$variant',
          sent: { $sum: 1 },
          clicked: { $sum: { $cond: [{ $gt: ['$clickedAt', null] }, 1, 0] } },
        },
      },
      { $project: { _id: 0, variant: '$_id', sent: 1, clicked: 1 } },
    ],
    { hint: 'ofBroadcast' },
  ).toArray();
}
