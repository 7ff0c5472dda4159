import type { ObjectId } from 'mongodb';
import { parseDuration } from '../../domain/automation/duration.js';
import { winnerByClicks, type VariantResult } from '../../domain/broadcasts/winner.js';
import type { BroadcastRecord } from '../../models/broadcasts/broadcast.js';
import type { Database } from '../../models/core/database.js';
import { shortTransaction } from '../../models/core/short-transaction.js';
import { moveBroadcast } from './lifecycle.js';
import { UNTIL_WINNER } from './prepare.js';
import { DAY_MS } from '../../domain/kernel/spans.js';

/**
 * How long a test waits for its unsent emails: longer than it takes to reach a local time in every time zone. Then the emails
 * sent so far decide, even if a slow rate or server has left some unsent.
 */
const LONGEST_TEST_MS = 3 * DAY_MS;

/**
 * Chooses the winner of a finished test once its waiting time is over. If the test has no recipients, the first variant wins
 * immediately.
 *
 * @returns when that is; null if it is left to people. In the past once the winner is chosen
 */
export async function decideWinner(db: Database, broadcast: BroadcastRecord): Promise<Date | null> {
  const { _id, workspaceId, definition } = broadcast;
  const waitMs = definition.winnerAfter === null ? null : parseDuration(definition.winnerAfter);
  if (waitMs === null) return null;
  const testedAt = broadcast.testedAt ?? (await endTest(db, _id));
  const isEmpty = testedAt === null && (await isTestEmpty(db, _id));
  if (testedAt === null && !isEmpty) return null;
  const at = testedAt === null ? db.now() : new Date(testedAt.getTime() + waitMs);
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

/**
 * As `decideWinner`, while mails of the test are left: one that is held back or tried again may wait for days, and with it
 * everyone outside the test.
 *
 * @returns null also while the test is running, or if no recipient is waiting for its winner
 */
export async function decideOfUnsentTest(db: Database, broadcast: BroadcastRecord): Promise<Date | null> {
  const { _id: broadcastId, winner, definition } = broadcast;
  if (winner !== null || definition.winnerAfter === null) return null;
  const planned = { broadcastId, status: 'planned' } as const;
  const options = { hint: 'planned', projection: { _id: 1 } };
  const { Message } = db.collections;
  if ((await Message.findOne({ ...planned, dueAt: UNTIL_WINNER }, options)) === null) return null;
  if (!isTestOver(broadcast, db.now())) {
    const going = { ...planned, dueAt: { $lt: UNTIL_WINNER }, reason: null };
    if ((await Message.findOne(going, options)) !== null) return null;
  }
  return await decideWinner(db, broadcast);
}

/** Whether mails that are left of a test are no longer waited for, whatever they wait for themselves. */
export function isTestOver({ testedAt, startedAt, resumedAt }: BroadcastRecord, now: Date): boolean {
  if (testedAt) return true;
  const since = Math.max(startedAt?.getTime() ?? 0, resumedAt?.getTime() ?? 0);
  return now.getTime() - since > LONGEST_TEST_MS;
}

/**
 * Ends a test with the last mail of it that was sent. Noted once, so that those sent later put nothing off.
 *
 * @returns when that was sent; null if none was
 */
async function endTest(db: Database, _id: ObjectId): Promise<Date | null> {
  const testedAt = await lastSentAt(db, _id);
  if (testedAt !== null)
    await db.collections.Broadcast.updateOne({ _id, testedAt: { $exists: false } }, { $set: { testedAt } });
  return testedAt;
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
