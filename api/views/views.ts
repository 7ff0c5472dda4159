import type { ClientSession, ObjectId } from 'mongodb';
import type { Database } from '../../models/core/database.js';
import { nextRev } from '../../models/core/revision.js';
import type { View, ViewsRecord } from '../../models/core/views.js';

/** The saved views of a workspace; none before the first is saved. */
export async function readViews(
  { db }: { db: Database },
  workspaceId: ObjectId,
  session?: ClientSession,
): Promise<ViewsRecord> {
  const within = { ...(session !== undefined && { session }) };
  const found = await db.models.Views.findOne({ _id: workspaceId }, null, within);
  return found ?? { _id: workspaceId, views: [] };
}

/** Replaces all saved views of a workspace, within the caller's transaction. */
export async function replaceViews(
  deps: { db: Database },
  { workspaceId: _id, views }: { workspaceId: ObjectId; views: View[] },
  session: ClientSession,
): Promise<{ before: ViewsRecord; after: ViewsRecord }> {
  const before = await readViews(deps, _id, session);
  const after = { _id, views, rev: nextRev(before) };
  const change = { $set: { views, rev: after.rev } };
  await deps.db.models.Views.updateOne({ _id }, change, { session, upsert: true });
  return { before, after };
}
