import type { ClientSession, ObjectId } from 'mongodb';
import { RollcallError } from '../../domain/errors.js';
import type { Database } from '../../models/core/database.js';
import { nextRev } from '../../models/core/revision.js';
import { isMarketingPaused, type WorkspaceRecord } from '../../models/accounts/workspace.js';
import { readWorkspace } from './read-workspace.js';

/**
 * Lifts the pause of marketing mail, within the caller's transaction. Rates count from now on.
 *
 * @throws RollcallError `not_found`; `conflict` if it is not paused
 */
export async function resumeMarketing(
  deps: { db: Database; clock: () => Date },
  workspaceId: ObjectId,
  session: ClientSession,
): Promise<{ before: WorkspaceRecord; after: WorkspaceRecord }> {
  const before = await readWorkspace(deps, workspaceId, session);
  const { marketingPause: pause } = before;
  if (pause === undefined || !isMarketingPaused(before)) {
    throw new RollcallError('conflict', 'Marketing email is not paused.');
  }
  const marketingPause = { ...pause, liftedAt: deps.clock() };
  const change = { marketingPause, rev: nextRev(before) };
  await deps.db.models.Workspace.updateOne({ _id: workspaceId }, { $set: change }, { session });
  return { before, after: { ...before, ...change } };
}
