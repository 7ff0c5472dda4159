import type { ClientSession } from 'mongodb';
import { requestBuild } from '../../engine/segments/request-build.js';
import { incrementAutomationsRev } from '../../models/automations/automations-rev.js';
import type { Database } from '../../models/core/database.js';
import { nextRev } from '../../models/core/revision.js';
import type { SegmentRecord } from '../../models/audience/segment.js';
import { restoreDeleted, type Restored } from '../deleted/keep-deleted.js';
import { assertWhere } from './check-references.js';
import { assertRoom, readSegment, type SegmentTarget } from './segments.js';

/**
 * Restores a deleted segment and requests a new build. Within the caller's transaction.
 *
 * @throws RollcallError `not_found`, `conflict`, `invalid`
 */
export async function restoreSegment(
  { db, clock }: { db: Database; clock: () => Date },
  { by, ...target }: SegmentTarget & { by: string },
  session: ClientSession,
): Promise<Restored<SegmentRecord>> {
  const { workspaceId, id } = target;
  const restore = async (row: SegmentRecord): Promise<SegmentRecord> => {
    await incrementAutomationsRev(db, workspaceId, session);
    await assertRoom(db, workspaceId, session);
    await assertWhere({ db }, { workspaceId, where: row.where, id }, session);
    const version = row.version + 1;
    const segment: SegmentRecord = { ...row, version, built: null, rev: nextRev(row) };
    await db.models.Segment.insertOne(segment, { session });
    await requestBuild(db, { workspaceId, segmentId: row._id, version, by, now: clock() }, session);
    return segment;
  };
  const read = () => readSegment({ db }, target, session);
  return await restoreDeleted({ db }, target, { type: 'segments', restore, read }, session);
}
