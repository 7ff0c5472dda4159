import type { ClientSession, ObjectId } from 'mongodb';
import { NO_LIMITS, type SendingLimits } from '../../domain/mail/sending-limits.js';
import { NO_TRACKING, type Tracking } from '../../domain/tracking/tracking.js';
import type { Database } from '../../models/core/database.js';
import { nextRev } from '../../models/core/revision.js';
import type { WorkspaceRecord } from '../../models/accounts/workspace.js';
import { readWorkspace } from './read-workspace.js';

/** What is left out stays as it is. */
interface SendingChanges {
  marketing?: Partial<SendingLimits>;
  tracking?: Partial<Tracking>;
}

/**
 * Changes what limits marketing mail and what is measured about it, within the caller's transaction. Mail that waits is
 * looked at again within an hour.
 *
 * @throws RollcallError `not_found`
 */
export async function changeSending(
  { db }: { db: Database },
  { workspaceId, changes }: { workspaceId: ObjectId; changes: SendingChanges },
  session: ClientSession,
): Promise<{ before: WorkspaceRecord; after: WorkspaceRecord }> {
  const before = await readWorkspace({ db }, workspaceId, session);
  const { marketing = {}, tracking = {} } = changes;
  const hasLimits = Object.keys(marketing).length > 0;
  const hasTracking = Object.keys(tracking).length > 0;
  if (!hasLimits && !hasTracking) return { before, after: before };
  const change = {
    ...(hasLimits && { marketingLimits: { ...(before.marketingLimits ?? NO_LIMITS), ...marketing } }),
    ...(hasTracking && { tracking: { ...(before.tracking ?? NO_TRACKING), ...tracking } }),
    rev: nextRev(before),
  };
  await db.models.Workspace.updateOne({ _id: workspaceId }, { $set: change }, { session });
  return { before, after: { ...before, ...change } };
}
