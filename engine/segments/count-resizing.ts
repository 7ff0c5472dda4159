import type { ClientSession } from 'mongodb';
import { countResize, StatDeltas } from '../../domain/stats/stat-deltas.js';
import type { Database } from '../../models/core/database.js';
import { readSumsWithin } from '../../models/automations/read-automation-counts.js';
import { membersCounter } from '../../models/audience/segment-members.js';
import type { SegmentRecord } from '../../models/audience/segment.js';
import { statMoveRows } from '../../models/events/stat-day.js';

/**
 * Counts by how many members the segment becomes larger or smaller when another version takes effect; null means none, as
 * when it is deleted.
 */
export async function countResizing(
  db: Database,
  { segment, to, now: at }: { segment: SegmentRecord; to: number | null; now: Date },
  session: ClientSession,
): Promise<void> {
  const { _id, workspaceId, built } = segment;
  const sums = await readSumsWithin(db, { workspaceId, automationId: _id }, session);
  const countMembers = (version: number | undefined | null): number =>
    version === undefined || version === null ? 0 : (sums.get(membersCounter(version)) ?? 0);
  const stats = new StatDeltas();
  const change = { segment: _id.toHexString(), from: countMembers(built?.version), to: countMembers(to), at };
  countResize(stats, change);
  const moves = statMoveRows(workspaceId, stats);
  if (moves.length > 0) await db.collections.CountMove.insertMany(moves, { session });
}
