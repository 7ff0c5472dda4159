import type { ClientSession, ObjectId } from 'mongodb';
import type { Database } from '../../models/database.js';
import type { WorkspaceRecord } from '../../models/workspace.js';
import { readWorkspace } from './read-workspace.js';

/** The settings of a workspace; null removes one. */
export interface WorkspaceChanges {
  name?: string;
  senderName?: string | null;
  senderEmail?: string | null;
  timezone?: string;
  postalAddress?: string | null;
  brandColor?: string | null;
  retentionDays?: number;
}

/** Within the caller's transaction. @throws RollcallError `not_found` */
export async function changeWorkspace(
  { db }: { db: Database },
  { workspaceId, changes }: { workspaceId: ObjectId; changes: WorkspaceChanges },
  session: ClientSession,
): Promise<{ before: WorkspaceRecord; after: WorkspaceRecord }> {
  const before = await readWorkspace({ db }, workspaceId, session);
  if (Object.keys(changes).length === 0) return { before, after: before };
  await db.models.Workspace.updateOne({ _id: workspaceId }, { $set: changes }, { session });
  return { before, after: { ...before, ...changes } };
}
