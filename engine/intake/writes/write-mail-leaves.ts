import { ObjectId, type ClientSession } from 'mongodb';
import type { Writes } from '../../../domain/plan/writes.js';
import type { Database } from '../../../models/core/database.js';

/** Notes with their messages which recipients have unsubscribed by the link of a mail; undoing it clears the note. */
export async function writeMailLeaves(
  db: Database,
  { writes, workspaceId, now }: { writes: Pick<Writes, 'mailLeaves'>; workspaceId: ObjectId; now: Date },
  session: ClientSession,
): Promise<void> {
  for (const { messageId, contactId, isUndone } of writes.mailLeaves)
    await db.collections.Message.updateOne(
      { _id: new ObjectId(messageId), workspaceId, contactId: new ObjectId(contactId) },
      isUndone ? { $unset: { leftAt: true } } : { $min: { leftAt: now } },
      { session },
    );
}
