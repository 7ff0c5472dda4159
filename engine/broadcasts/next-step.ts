import { ObjectId } from 'mongodb';
import type { BroadcastRecord } from '../../models/broadcasts/broadcast.js';
import type { BroadcastStep } from '../../models/broadcasts/broadcast-mail.js';
import type { Database } from '../../models/core/database.js';
import type { MessageStatus } from '../../models/mail/message.js';
import type { BroadcastInput } from '../../workflows/messages.js';
import { shortTransaction } from '../../models/core/short-transaction.js';
import { countSent } from './count-sent.js';
import type { DecideSentDeps } from './decide-sent.js';
import { decideOfUnsentTest, decideWinner, isTestOver } from './decide-winner.js';
import { SegmentMissing } from './audience.js';
import { holdForApproval } from './hold-for-approval.js';
import { findBroadcast, stopBroadcast } from './lifecycle.js';
import { preparePages, UNTIL_WINNER } from './prepare.js';
import { planResends, releaseOthers } from './further-rows.js';
import { skipOpenMails, takeOverMails } from './release-mails.js';
import { beginInTurn, wakeWaiting } from './room.js';

/** A workflow looks again after this time although nothing is due: signals can be lost. */
const LOOK_MS = 3_600_000;
/** How often to look whether claims of a dead worker were taken over. */
const HELD_LOOK_MS = 3_000;

/** Does one thing that is due for a broadcast other than sending, and says what comes next. */
export async function nextStep(
  deps: DecideSentDeps,
  { workspaceId, broadcastId }: BroadcastInput,
): Promise<BroadcastStep> {
  const { db } = deps;
  const { Broadcast } = db.collections;
  const _id = new ObjectId(broadcastId);
  const broadcast = await Broadcast.findOne({ _id, workspaceId: new ObjectId(workspaceId) });
  if (broadcast === null) return { do: 'end', status: 'deleted' };
  const now = db.now();
  switch (broadcast.status) {
    case 'draft':
      return { do: 'end', status: 'draft' };
    case 'scheduled': {
      if (broadcast.startsAt === null) return await waiting(db, broadcast, LOOK_MS);
      const ms = broadcast.startsAt.getTime() - now.getTime();
      if (ms > 0) return await waiting(db, broadcast, ms);
      const isHeld = await whereSegmentsExist(db, broadcast, () => holdForApproval(db, broadcast));
      if (isHeld) return { do: 'next' };
      return (await beginInTurn(db, broadcast)) ? { do: 'next' } : await waiting(db, broadcast, LOOK_MS);
    }
    case 'preparing':
      return await prepare(db, broadcast);
    case 'sending':
      if (broadcast.resend !== null) {
        await planResends(db, broadcast, broadcast.resend);
        return { do: 'next' };
      }
      if (broadcast.winner !== null) await releaseOthers(db, broadcast, broadcast.winner);
      else if (await hasWinner(db, broadcast)) return { do: 'next' };
      return { do: 'send', broadcast };
    case 'paused':
      // A worker that has died may have left some.
      await countSent(deps, _id);
      return await waiting(db, broadcast, LOOK_MS);
    case 'cancelled':
      await takeOverMails(db, _id);
      if (!(await skipOpenMails(db, broadcast))) return { do: 'next' };
      return await whenNothingIsOpen(deps, broadcast);
    case 'done':
      return { do: 'end', status: 'done' };
  }
}

/** Decides the winner of a test that is over, whatever is left of it to be sent. */
async function hasWinner(db: Database, broadcast: BroadcastRecord): Promise<boolean> {
  if (!isTestOver(broadcast, db.now())) return false;
  const decided = await decideOfUnsentTest(db, broadcast);
  return decided !== null && decided <= db.now();
}

async function prepare(db: Database, broadcast: BroadcastRecord): Promise<BroadcastStep> {
  await whereSegmentsExist(db, broadcast, () => preparePages(db, broadcast));
  return { do: 'next' };
}

/** Reads the audience, or pauses the broadcast if a segment of it is gone; then what is due next is something else, too. */
async function whereSegmentsExist<T>(
  db: Database,
  broadcast: BroadcastRecord,
  read: () => Promise<T>,
): Promise<T | true> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof SegmentMissing)) throw error;
    const reason = error.message;
    await shortTransaction(db, async (session) => {
      const current = await findBroadcast(db, broadcast, session);
      // Somebody was faster: a draft, for one, is nothing to pause.
      if (current === null || current.status !== broadcast.status || current.rev !== broadcast.rev) return;
      await stopBroadcast(db, current, { status: 'paused', reason }, session);
    });
    return true;
  }
}

/** When nothing is due: until when to wait, or the end. */
export async function afterSending(deps: DecideSentDeps, broadcast: BroadcastRecord): Promise<BroadcastStep> {
  const { db } = deps;
  const { _id: broadcastId } = broadcast;
  const [next] = await db.collections.Message.find({ broadcastId, status: 'planned' })
    .sort({ dueAt: 1, _id: 1 })
    .limit(1)
    .hint('planned')
    .project<{ dueAt?: Date }>({ dueAt: 1 })
    .toArray();
  if (next === undefined) return await whenNothingIsOpen(deps, broadcast);
  if (next.dueAt?.getTime() === UNTIL_WINNER.getTime()) return await untilWinner(db, broadcast);
  const decided = await decideOfUnsentTest(db, broadcast);
  const until = Math.min(next.dueAt?.getTime() ?? 0, decided?.getTime() ?? Infinity);
  const ms = until - db.now().getTime();
  return decided !== null && ms <= 0 ? { do: 'next' } : await waiting(db, broadcast, ms);
}

/** The test is over, and the others wait for its winner. */
async function untilWinner(db: Database, broadcast: BroadcastRecord): Promise<BroadcastStep> {
  const decided = await decideWinner(db, broadcast);
  const ms = decided === null ? LOOK_MS : decided.getTime() - db.now().getTime();
  return ms > 0 ? await waiting(db, broadcast, ms) : { do: 'next' };
}

async function waiting(db: Database, { _id }: BroadcastRecord, ms: number): Promise<BroadcastStep> {
  const bounded = Math.max(1, Math.min(ms, LOOK_MS));
  const nextCheckAt = new Date(db.now().getTime() + bounded);
  await db.collections.Broadcast.updateOne({ _id, nextCheckAt: { $ne: null } }, { $set: { nextCheckAt } });
  return { do: 'wait', ms: bounded };
}

/** A broadcast is over when no row of it is open, whatever the totals say. */
async function whenNothingIsOpen(deps: DecideSentDeps, broadcast: BroadcastRecord): Promise<BroadcastStep> {
  const { db } = deps;
  const { _id, status } = broadcast;
  const underWay = await db.collections.Message.findOne(
    { broadcastId: _id, status: { $in: ['planned', 'claimed', 'sending'] } },
    { sort: { claimedUntil: 1 }, projection: { claimedUntil: 1 } },
  );
  if (underWay !== null) {
    const ms = (underWay.claimedUntil?.getTime() ?? 0) - db.now().getTime();
    return await waiting(db, broadcast, Math.min(Math.max(ms, 500), HELD_LOOK_MS));
  }
  await countSent(deps, _id);
  const counts = await countMessages(db, _id);
  const end = status === 'cancelled' ? status : 'done';
  const now = db.now();
  const isOver = await shortTransaction(db, async (session) => {
    const { matchedCount } = await db.collections.Broadcast.updateOne(
      { _id, status, rev: broadcast.rev ?? 0 },
      { $set: { status: end, counts, nextCheckAt: null, finishedAt: now, updatedAt: now } },
      { session },
    );
    if (matchedCount > 0) await wakeWaiting(db, broadcast.workspaceId, session);
    return matchedCount > 0;
  });
  return isOver ? { do: 'end', status: end } : { do: 'next' };
}

/** The broadcast's messages by status. */
export async function countMessages(
  db: Database,
  broadcastId: ObjectId,
): Promise<Partial<Record<MessageStatus, number>>> {
  const rows = await db.collections.Message.aggregate<{ _id: MessageStatus; n: number }>(
    [{ $match: { broadcastId } }, { $group: { _id: '$status', n: { $sum: 1 } } }],
    { hint: 'ofBroadcast' },
  ).toArray();
  return Object.fromEntries(rows.map(({ _id, n }) => [_id, n]));
}
