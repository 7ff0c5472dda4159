import type { ClientSession, ObjectId } from 'mongodb';
import type { Database } from './database.js';

/**
 * To be called in every transaction that writes an automation or rule: caches in all processes are valid for one value.
 * As the first write it also puts such transactions of a workspace in a row, since two of them conflict here.
 */
export async function raiseAutomationsRev(
  db: Database,
  workspaceId: ObjectId,
  session: ClientSession,
): Promise<void> {
  await db.models.Workspace.updateOne({ _id: workspaceId }, { $inc: { automationsRev: 1 } }, { session });
}
