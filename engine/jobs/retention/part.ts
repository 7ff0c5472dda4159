import type { Collection, Document, ObjectId } from 'mongodb';
import type { Database } from '../../../models/core/database.js';

/** Rows removed per page. */
const PAGE = 1_000;

/** Where a page starts: everything before it is done. Null at the beginning. */
export type PageStart = Date | ObjectId | null;

export interface PartPosition {
  workspaceId: ObjectId;
  /** Older rows are past the retention period. */
  before: Date;
  after: PageStart;
  now: Date;
}

export interface PartPage {
  removed: number;
  /** Null after the last page. */
  next: PageStart;
}

/** Removes one page of a workspace's old rows. Safe to repeat. */
export type RemovePage = (db: Database, place: PartPosition) => Promise<PartPage>;

/** Removes a page of rows older than `before`, the oldest first. */
export async function removeOlder<Row extends { _id: ObjectId }>(
  collection: Collection<Row>,
  field: string,
  filter: Document,
  { workspaceId, before, after }: PartPosition,
): Promise<PartPage> {
  const rows: Collection = collection.db.collection(collection.collectionName);
  const page = await rows
    .find({ workspaceId, [field]: olderThan(before, after), ...filter })
    .sort({ [field]: 1, _id: 1 })
    .project<{ _id: ObjectId } & Record<string, unknown>>({ [field]: 1 })
    .limit(PAGE)
    .toArray();
  if (page.length > 0) await rows.deleteMany({ _id: { $in: page.map(({ _id }) => _id) } });
  const last = page.at(-1)?.[field];
  return { removed: page.length, next: page.length === PAGE && last instanceof Date ? last : null };
}

/** The next page starts where the last one ended, which skips rows that stay. */
export function olderThan(before: Date, after: PageStart): { $lt: Date; $gte?: Date } {
  return { $lt: before, ...(after instanceof Date && { $gte: after }) };
}
