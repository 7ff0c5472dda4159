import type { ClientSession, ObjectId } from 'mongodb';
import { RollcallError } from '../../domain/errors.js';
import { windowErrors } from '../../domain/segments/check-where.js';
import type { Database } from '../../models/core/database.js';

/** More are not named. */
const MAX_NAMED = 5;

/**
 * Refuses to keep events for fewer days than segments count them. Within the caller's transaction, which writes the
 * workspace, as one does that saves a segment.
 *
 * @throws RollcallError `conflict`, naming up to five of them
 */
export async function assertRetention(
  db: Database,
  { workspaceId, days }: { workspaceId: ObjectId; days: number },
  session: ClientSession,
): Promise<void> {
  const segments = await db.collections.Segment.find(
    { workspaceId },
    { session, projection: { name: 1, where: 1, built: 1 } },
  )
    .sort({ name: 1 })
    .toArray();
  const longer = segments.filter(({ where, built }) =>
    [where, ...(built === null ? [] : [built.where])].some((one) => windowErrors(one, days).length > 0),
  );
  if (longer.length === 0) return;
  const names = longer.slice(0, MAX_NAMED).map(({ name }) => `the segment “${name}”`);
  const users = new Intl.ListFormat('en', { type: 'conjunction' }).format(names);
  throw new RollcallError(
    'conflict',
    `Events older than ${String(days)} days are counted by ${users}; change or remove that first.`,
  );
}
