import type { ClientSession, ObjectId } from 'mongodb';
import type { SegmentRow } from '../../../../domain/plan/segments/segment-state.js';
import { segmentKey } from '../../../../domain/segments/planned-segments.js';
import type { Database } from '../../../../models/core/database.js';
import type { SegmentRowRecord } from '../../../../models/audience/segment-row.js';
import { getOrCreate, type ByContact, SINGLE_BATCH } from '../rows.js';

export const segmentRowProjection = { _id: 0, workspaceId: 0 } as const;

/** A stored decision as it is read. */
export type StoredSegmentRow = Omit<SegmentRowRecord, '_id' | 'workspaceId'>;

/** The stored decisions about a contact, by `segmentKey`. */
export type SegmentRows = Map<string, SegmentRow>;

export const NO_SEGMENT_ROWS: ReadonlyMap<string, SegmentRow> = new Map();

/**
 * Reads the stored decisions about contacts.
 *
 * @param rowContactIds the segments of which they are read; all of them if absent
 */
export async function readSegmentRows(
  db: Database,
  {
    workspaceId,
    contactIds,
    rowContactIds,
  }: {
    workspaceId: ObjectId;
    contactIds: readonly ObjectId[];
    rowContactIds?: readonly ObjectId[] | undefined;
  },
  session?: ClientSession,
): Promise<ByContact<SegmentRows>> {
  if (rowContactIds?.length === 0) return new Map();
  const filter = rowContactIds && { segmentId: { $in: [...rowContactIds] } };
  const rows = await db.collections.SegmentRow.find<StoredSegmentRow>(
    { workspaceId, contactId: { $in: [...contactIds] }, ...filter },
    { ...(session && { session }), projection: segmentRowProjection, ...SINGLE_BATCH },
  ).toArray();
  return groupSegmentRows(rows);
}

/** Stored decisions by contact. */
export function groupSegmentRows(rows: readonly StoredSegmentRow[]): ByContact<SegmentRows> {
  const found: ByContact<SegmentRows> = new Map();
  for (const { contactId, segmentId, version, in: isIn, at, decideAgainAt = null } of rows) {
    const own = getOrCreate(found, contactId.toHexString(), (): SegmentRows => new Map());
    own.set(segmentKey(segmentId.toHexString(), version), { in: isIn, at, decideAgainAt });
  }
  return found;
}
