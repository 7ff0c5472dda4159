import type { ClientSession, ObjectId } from 'mongodb';
import { RollcallError } from '../../domain/errors.js';
import type { Database } from '../../models/database.js';

/** Broadcasts of a workspace that are being prepared, sent or paused. */
const MAX_OPEN = 5;
/**
 * Those that are only scheduled do not count: they may be for months ahead.
 *
 * @throws RollcallError `conflict` if no further broadcast may begin
 */
export async function assertRoom(db: Database, workspaceId: ObjectId, session: ClientSession): Promise<void> {
  const open = {
    workspaceId,
    status: { $in: ['preparing' as const, 'sending' as const, 'paused' as const] },
  };
  if ((await db.collections.Broadcast.countDocuments(open, { session })) < MAX_OPEN) return;
  throw new RollcallError('conflict', `${MAX_OPEN} broadcasts are being sent or paused, which is the limit.`);
}
