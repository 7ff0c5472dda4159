import type { ClientSession, ObjectId } from 'mongodb';
import { RollcallError } from '../../domain/errors.js';
import type { Database } from '../../models/core/database.js';
import { FILE_KEPT_MS, OPEN_IMPORTS } from '../../models/imports/import.js';

const GIB = 1_073_741_824;
/** All files of a workspace whose imports have not ended: four of the largest, or a hundred of the usual ones. */
const MAX_TOTAL_GIB = 4;
const MAX_FILES = 100;
const FIRST = 'Start or cancel some first.';

/**
 * Takes room for a file. In the caller's transaction, which conflicts with others that do.
 *
 * @throws RollcallError `conflict` if the workspace has no room for it
 */
export async function takeRoom(
  { db, clock }: { db: Database; clock: () => Date },
  { workspaceId, size }: { workspaceId: ObjectId; size: number },
  session: ClientSession,
): Promise<void> {
  await db.models.Workspace.updateOne({ _id: workspaceId }, { $inc: { importsRev: 1 } }, { session });
  const createdAt = { $gt: new Date(clock().getTime() - FILE_KEPT_MS) };
  const [kept = { count: 0, bytes: 0 }] = await db.collections.Import.aggregate<{
    count: number;
    bytes: number;
  }>(
    [
      { $match: { workspaceId, finishedAt: null, createdAt } },
      { $group: { _id: null, count: { $sum: 1 }, bytes: { $sum: '$size' } } },
    ],
    { hint: OPEN_IMPORTS, session },
  ).toArray();
  if (kept.count >= MAX_FILES)
    throw new RollcallError(
      'conflict',
      `A workspace may have ${MAX_FILES} imports that have not ended. ${FIRST}`,
    );
  if (kept.bytes + size > MAX_TOTAL_GIB * GIB)
    throw new RollcallError(
      'conflict',
      `The files of imports that have not ended may have ${MAX_TOTAL_GIB} GiB together. ${FIRST}`,
    );
}
