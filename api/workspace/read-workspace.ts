import type { ClientSession, ObjectId } from 'mongodb';
import { RollcallError } from '../../domain/errors.js';
import type { Database } from '../../models/core/database.js';
import type { WorkspaceRecord } from '../../models/accounts/workspace.js';

/** @throws RollcallError `not_found` */
export async function readWorkspace(
  { db }: { db: Database },
  workspaceId: ObjectId,
  session?: ClientSession,
): Promise<WorkspaceRecord> {
  const within = { ...(session !== undefined && { session }) };
  const workspace = await db.models.Workspace.findOne({ _id: workspaceId }, null, within);
  if (workspace === null) throw new RollcallError('not_found', 'Workspace not found.');
  return workspace;
}
