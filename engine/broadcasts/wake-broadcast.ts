import type { ClientSession, ObjectId } from 'mongodb';
import type { Database } from '../../models/core/database.js';
import { freeCommand } from '../../models/system/outbox.js';

/** Has the workflow of a broadcast look at it at once; nothing if nothing is left to do for it. */
export async function wakeBroadcast(
  db: Database,
  { _id: target, workspaceId }: { _id: ObjectId; workspaceId: ObjectId },
  session?: ClientSession,
): Promise<void> {
  const { Broadcast, Outbox } = db.collections;
  const options = session && { session };
  const now = db.now();
  const counted = await Broadcast.findOneAndUpdate(
    { _id: target, nextCheckAt: { $ne: null } },
    { $inc: { outboxSeq: 1 }, $set: { nextCheckAt: now } },
    { ...options, returnDocument: 'after', projection: { outboxSeq: 1 } },
  );
  if (counted === null) return;
  const seq = counted.outboxSeq;
  const wake = freeCommand({ command: 'wakeBroadcast', workspaceId, target, seq, args: {}, createdAt: now });
  await Outbox.insertOne(wake, options);
}
