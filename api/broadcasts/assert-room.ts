import type { ClientSession, ObjectId } from 'mongodb';
import { RollcallError } from '../../domain/errors.js';
import { hasRoom, MAX_UNDER_WAY } from '../../engine/broadcasts/room.js';
import type { Database } from '../../models/core/database.js';

/** @throws RollcallError `conflict` if no further broadcast may begin now */
export async function assertRoom(db: Database, workspaceId: ObjectId, session: ClientSession): Promise<void> {
  if (await hasRoom(db, workspaceId, session)) return;
  throw new RollcallError(
    'conflict',
    `${MAX_UNDER_WAY} broadcasts are being sent or paused, which is the limit.`,
  );
}
