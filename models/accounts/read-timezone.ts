import type { ClientSession, ObjectId } from 'mongodb';
import type { Database } from '../core/database.js';

/** The time zone of a workspace; UTC if it no longer exists. */
export async function readTimezone(
  db: Database,
  workspaceId: ObjectId,
  session?: ClientSession,
): Promise<string> {
  const workspace = await db.collections.Workspace.findOne(
    { _id: workspaceId },
    { projection: { timezone: 1 }, ...(session && { session }) },
  );
  return workspace?.timezone ?? 'UTC';
}
