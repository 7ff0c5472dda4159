import type { ClientSession, ObjectId } from 'mongodb';
import type { Database } from '../../models/core/database.js';
import { incrementMailsRev } from '../../models/mail/mails-rev.js';
import { nextRev } from '../../models/core/revision.js';
import type { SenderRecord } from '../../models/mail/sender.js';
import { findSender } from './senders.js';

/** What is shown with an address; null for as the workspace says. What is left out stays as it is. */
export interface SenderChanges {
  name?: string | null;
  replyTo?: string | null;
}

/** Changes what mail from an address shows, from the next mail on. Within the caller's transaction. @throws RollcallError `not_found` */
export async function changeSender(
  { db }: { db: Database },
  { changes, ...target }: { workspaceId: ObjectId; id: string; changes: SenderChanges },
  session: ClientSession,
): Promise<{ before: SenderRecord; after: SenderRecord }> {
  const before = await findSender(db, target, session);
  if (Object.keys(changes).length === 0) return { before, after: before };
  const fields = { ...changes, rev: nextRev(before) };
  await db.models.Sender.updateOne({ _id: before._id }, { $set: fields }, { session });
  await incrementMailsRev(db, before.workspaceId, session);
  return { before, after: { ...before, ...fields } };
}
