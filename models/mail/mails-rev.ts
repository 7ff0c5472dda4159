import type { ClientSession, ObjectId } from 'mongodb';
import type { Database } from '../core/database.js';

/**
 * Invalidates what workers have cached of a workspace's templates and senders; call it in every transaction that changes what
 * mails that name one are made from.
 */
export async function incrementMailsRev(
  db: Database,
  workspaceId: ObjectId,
  session: ClientSession,
): Promise<void> {
  await db.models.Workspace.updateOne({ _id: workspaceId }, { $inc: { mailsRev: 1 } }, { session });
}
