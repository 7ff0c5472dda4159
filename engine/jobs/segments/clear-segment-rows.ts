import type { ClientSession, Filter, ObjectId } from 'mongodb';
import { countMoveRow } from '../../../models/automations/automation-count.js';
import type { Database } from '../../../models/core/database.js';
import { shortTransaction } from '../../../models/core/short-transaction.js';
import type { SegmentRecord } from '../../../models/audience/segment.js';
import { membersCounter } from '../../../models/audience/segment-members.js';
import type { SegmentRowRecord } from '../../../models/audience/segment-row.js';

const PAGE = 2_000;

interface Cleared {
  workspaceId: ObjectId;
  segmentId: ObjectId;
  /** Null if it was deleted. */
  segment: SegmentRecord | null;
}

/**
 * Removes a page of rows of earlier versions, with their counts, and of rows that only record that a contact is not a
 * member.
 *
 * @returns whether none are left
 */
export async function clearRows(
  db: Database,
  { workspaceId, segmentId, segment }: Cleared,
  session: ClientSession,
): Promise<boolean> {
  const kept = segment === null ? [] : [segment.version, ...(segment.built ? [segment.built.version] : [])];
  const key = { workspaceId, segmentId };
  const earlier = await clearPage(db, { ...key, version: { $nin: kept } }, session);
  if (!earlier || segment === null || segment.built?.version !== segment.version) return earlier;
  const { version } = segment;
  return await clearPage(db, { ...key, version, in: false, decideAgainAt: { $exists: false } }, session);
}

/** Removes rows that a build may have added while the contact was being deleted. */
export async function clearContactRows(
  db: Database,
  { workspaceId, contactId }: { workspaceId: ObjectId; contactId: ObjectId },
): Promise<void> {
  const rows = await db.collections.SegmentRow.find({ workspaceId, contactId }).toArray();
  for (const { segmentId, version } of rows)
    await removeCounted(db, { workspaceId, segmentId, contactId, version });
}

/** Removes rows of a segment that concern nobody any more, with their counts. */
export async function removeCounted(db: Database, filter: RowsOfSegment): Promise<void> {
  while (!(await shortTransaction(db, (session) => clearPage(db, filter, session))));
}

type RowsOfSegment = Filter<SegmentRowRecord> & { workspaceId: ObjectId; segmentId: ObjectId };

async function clearPage(db: Database, filter: RowsOfSegment, session: ClientSession): Promise<boolean> {
  const { SegmentRow, CountMove } = db.collections;
  const rows = await SegmentRow.find(filter, { session, projection: { version: 1, in: 1 }, batchSize: PAGE })
    .limit(PAGE)
    .toArray();
  if (rows.length === 0) return true;
  await SegmentRow.deleteMany({ _id: { $in: rows.map(({ _id }) => _id) } }, { session });
  const moves = new Map<string, number>();
  for (const { version, in: isIn } of rows) {
    const counter = membersCounter(version);
    if (isIn) moves.set(counter, (moves.get(counter) ?? 0) - 1);
  }
  const { workspaceId, segmentId } = filter;
  if (moves.size > 0)
    await CountMove.insertOne(countMoveRow({ workspaceId, automationId: segmentId }, moves), { session });
  return rows.length < PAGE;
}
