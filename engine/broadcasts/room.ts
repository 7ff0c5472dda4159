import type { ClientSession, Filter, ObjectId } from 'mongodb';
import { NO_TRACKING } from '../../domain/tracking/tracking.js';
import type { BroadcastRecord } from '../../models/broadcasts/broadcast.js';
import type { Database } from '../../models/core/database.js';
import { shortTransaction } from '../../models/core/short-transaction.js';
import { wakeBroadcast } from './wake-broadcast.js';

/**
 * Broadcasts of a workspace that may be under way at the same time. Those whose time comes meanwhile wait, `scheduled`, and
 * begin in the order of their times.
 */
export const MAX_UNDER_WAY = 5;

/** They have begun, and are not over. */
const UNDER_WAY: Filter<BroadcastRecord>[] = [
  { status: { $in: ['preparing', 'sending'] } },
  { status: 'paused', pausedFrom: { $ne: 'scheduled' } },
];

/** Whether one more broadcast may begin now, after those that wait. */
export async function hasRoom(db: Database, workspaceId: ObjectId, session: ClientSession): Promise<boolean> {
  const waiting = { status: 'scheduled', waitingFor: 'otherBroadcasts' } as const;
  const counted = { workspaceId, $or: [...UNDER_WAY, waiting] };
  return (await db.collections.Broadcast.countDocuments(counted, { session })) < MAX_UNDER_WAY;
}

/**
 * Begins a broadcast that is due, or marks it as waiting if the limit leaves no room for it after those due earlier.
 *
 * @returns false if it waits
 */
export async function beginInTurn(
  db: Database,
  { _id, workspaceId }: Pick<BroadcastRecord, '_id' | 'workspaceId'>,
): Promise<boolean> {
  const { Broadcast, Workspace } = db.collections;
  return await shortTransaction(db, async (session) => {
    await touchRoom(db, workspaceId, session);
    const now = db.now();
    const broadcast = await Broadcast.findOne({ _id, workspaceId, status: 'scheduled' }, { session });
    const startsAt = broadcast?.startsAt;
    // It was paused, cancelled or scheduled for another time meanwhile.
    if (!startsAt || startsAt > now) return true;
    const before: Filter<BroadcastRecord>[] = [
      { status: 'scheduled', startsAt: { $lt: startsAt } },
      { status: 'scheduled', startsAt, _id: { $lt: _id } },
    ];
    const first = { workspaceId, $or: [...UNDER_WAY, ...before] };
    const isFull = (await Broadcast.countDocuments(first, { session })) >= MAX_UNDER_WAY;
    const workspace = await Workspace.findOne({ _id: workspaceId }, { session, projection: { tracking: 1 } });
    const begun = { waitingFor: null, status: 'preparing', startedAt: now, updatedAt: now } as const;
    const changes = isFull
      ? ({ waitingFor: 'otherBroadcasts' } as const)
      : { ...begun, measured: workspace?.tracking ?? NO_TRACKING };
    await Broadcast.updateOne({ _id }, { $set: changes }, { session });
    return !isFull;
  });
}

/** Wakes as many of the broadcasts that wait as there is room for. In the transaction in which another one has ended or left the queue. */
export async function wakeWaiting(
  db: Database,
  workspaceId: ObjectId,
  session: ClientSession,
): Promise<void> {
  const { Broadcast } = db.collections;
  await touchRoom(db, workspaceId, session);
  const room = MAX_UNDER_WAY - (await Broadcast.countDocuments({ workspaceId, $or: UNDER_WAY }, { session }));
  if (room <= 0) return;
  const next = await Broadcast.find(
    { workspaceId, status: 'scheduled', waitingFor: 'otherBroadcasts' },
    { session, sort: { startsAt: 1, _id: 1 }, limit: room, projection: { workspaceId: 1 } },
  ).toArray();
  for (const broadcast of next) await wakeBroadcast(db, broadcast, session);
}

/** As the first write it serializes transactions that count what is under way in a workspace, since two of them conflict here. */
export async function touchRoom(db: Database, workspaceId: ObjectId, session: ClientSession): Promise<void> {
  await db.models.Workspace.updateOne({ _id: workspaceId }, { $inc: { broadcastsRev: 1 } }, { session });
}
