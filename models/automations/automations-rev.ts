import type { ClientSession, ObjectId } from 'mongodb';
import type { Database } from '../core/database.js';

/**
 * Invalidates the automation caches of all processes; call it in every transaction that writes an automation or rule.
 * As the first write it also serializes such transactions of a workspace, since two of them conflict here.
 */
export async function incrementAutomationsRev(
  db: Database,
  workspaceId: ObjectId,
  session: ClientSession,
): Promise<void> {
  await db.models.Workspace.updateOne({ _id: workspaceId }, { $inc: { automationsRev: 1 } }, { session });
}
