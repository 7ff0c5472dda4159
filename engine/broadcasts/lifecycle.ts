import type { ClientSession, ObjectId } from 'mongodb';
import type { BroadcastStatus } from '../../domain/broadcasts/broadcast.js';
import type { BroadcastRecord } from '../../models/broadcasts/broadcast.js';
import type { Database } from '../../models/core/database.js';
import { freeCommand } from '../../models/system/outbox.js';
import { wakeWaiting } from './room.js';

type Changes = Partial<Omit<BroadcastRecord, '_id' | 'workspaceId'>>;

/**
 * Changes a broadcast and wakes its workflow. Within the caller's transaction, which has read the row: of two changes that
 * overlap, one begins again.
 */
export async function moveBroadcast(
  db: Database,
  broadcast: BroadcastRecord,
  changes: Changes,
  session: ClientSession,
): Promise<BroadcastRecord> {
  const { _id, workspaceId } = broadcast;
  const now = db.now();
  const fields = {
    ...changes,
    rev: (broadcast.rev ?? 0) + 1,
    outboxSeq: broadcast.outboxSeq + 1,
    nextCheckAt: now,
    updatedAt: now,
  };
  await db.collections.Broadcast.updateOne({ _id }, { $set: fields }, { session });
  await db.collections.Outbox.insertOne(
    freeCommand({
      command: 'wakeBroadcast',
      workspaceId,
      target: _id,
      seq: fields.outboxSeq,
      args: {},
      createdAt: now,
    }),
    { session },
  );
  return { ...broadcast, ...fields };
}

/** A broadcast that was stopped, and the mails that had been begun before. */
export interface Stopped {
  broadcast: BroadcastRecord;
  inFlight: number;
}

/**
 * Pauses or cancels a broadcast. When this has committed, no further mail begins: its transaction closes the leases of all
 * workers, which every claim writes, and takes back what they have claimed, which every gate writes. What was begun before is
 * counted as in flight.
 */
export async function stopBroadcast(
  db: Database,
  broadcast: BroadcastRecord,
  { status, reason }: { status: 'paused' | 'cancelled'; reason: string | null },
  session: ClientSession,
): Promise<Stopped> {
  const { BroadcastLease, Message } = db.collections;
  const { _id: broadcastId } = broadcast;
  await BroadcastLease.updateMany({ broadcastId }, { $set: { open: false } }, { session });
  await Message.updateMany(claimedFilter(broadcastId), NOT_CLAIMED, { session });
  const inFlight = await Message.countDocuments({ broadcastId, status: 'sending' }, { session });
  const pausedFrom = status === 'paused' ? pausable(broadcast.status) : null;
  const changes = { status, pausedFrom, pausedReason: reason, waitingFor: null };
  const stopped = await moveBroadcast(db, broadcast, changes, session);
  if (status === 'cancelled' || pausedFrom === 'scheduled')
    await wakeWaiting(db, broadcast.workspaceId, session);
  return { broadcast: stopped, inFlight };
}

const claimedFilter = (broadcastId: ObjectId) => ({ broadcastId, status: 'claimed' as const });
/** Takes a claim back that led to no attempt. */
export const NOT_CLAIMED = {
  $set: { status: 'planned', claim: null, claimedUntil: null },
  $inc: { attempts: -1 },
} as const;

/**
 * Closes the gates of a broadcast that is about to be stopped. Gates keep moving the rows that the stop takes back, so its
 * transaction would often have to begin again; plain writes wait their turn. If the stop fails, the next turn of the
 * broadcast opens a lease again.
 */
export async function closeGates(
  db: Database,
  filter: { workspaceId: ObjectId; _id: ObjectId },
): Promise<void> {
  const broadcast = await findBroadcast(db, filter);
  if (broadcast?.status !== 'sending') return;
  const { BroadcastLease, Message } = db.collections;
  await BroadcastLease.updateMany({ broadcastId: filter._id, open: true }, { $set: { open: false } });
  await Message.updateMany(claimedFilter(filter._id), NOT_CLAIMED);
}

/** What a resume leads back to; null if a broadcast of this status cannot be paused. */
export function pausable(status: BroadcastStatus): BroadcastRecord['pausedFrom'] {
  return status === 'scheduled' || status === 'preparing' || status === 'sending' ? status : null;
}

/** Reads a broadcast. */
export async function findBroadcast(
  db: Database,
  { workspaceId, _id }: { workspaceId: ObjectId; _id: ObjectId },
  session?: ClientSession,
): Promise<BroadcastRecord | null> {
  return await db.collections.Broadcast.findOne({ _id, workspaceId }, { ...(session && { session }) });
}
