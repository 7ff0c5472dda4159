import type { ClientSession, ObjectId } from 'mongodb';
import { NO_LIMITS, type SendingLimits } from '../../domain/mail/sending-limits.js';
import type { Database } from '../../models/database.js';
import { nextRev } from '../../models/revision.js';
import type { WorkspaceRecord } from '../../models/workspace.js';
import { readWorkspace } from './read-workspace.js';

/**
 * Changes what limits marketing mail, within the caller's transaction. Mail that waits is looked at again within an hour.
 *
 * @throws RollcallError `not_found`
 */
export async function changeSendingLimits(
  { db }: { db: Database },
  { workspaceId, changes }: { workspaceId: ObjectId; changes: Partial<SendingLimits> },
  session: ClientSession,
): Promise<{ before: WorkspaceRecord; after: WorkspaceRecord }> {
  const before = await readWorkspace({ db }, workspaceId, session);
  if (Object.keys(changes).length === 0) return { before, after: before };
  const marketingLimits = { ...(before.marketingLimits ?? NO_LIMITS), ...changes };
  const change = { marketingLimits, rev: nextRev(before) };
  await db.models.Workspace.updateOne({ _id: workspaceId }, { $set: change }, { session });
  return { before, after: { ...before, ...change } };
}
