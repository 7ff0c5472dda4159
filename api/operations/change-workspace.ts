import type { ObjectId } from 'mongodb';
import type { Database } from '../../models/database.js';
import type { WorkspaceRecord } from '../../models/workspace.js';
import { noSuchWorkspace, readWorkspace } from './read-workspace.js';

/** What of a workspace is a setting; null gives one up. */
export interface WorkspaceChanges {
  name?: string;
  senderName?: string | null;
  senderEmail?: string | null;
  timezone?: string;
  postalAddress?: string | null;
  retentionDays?: number;
}

/** @throws RollcallError `not_found` when it is gone */
export async function changeWorkspace(
  deps: { db: Database },
  { workspaceId, changes }: { workspaceId: ObjectId; changes: WorkspaceChanges },
): Promise<WorkspaceRecord> {
  if (Object.keys(changes).length === 0) return await readWorkspace(deps, workspaceId);
  const workspace = await deps.db.collections.Workspace.findOneAndUpdate(
    { _id: workspaceId },
    { $set: changes },
    { returnDocument: 'after' },
  );
  return workspace ?? noSuchWorkspace();
}
