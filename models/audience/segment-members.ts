import type { ObjectId } from 'mongodb';
import type { Database } from '../core/database.js';
import { readCountSums } from '../automations/read-automation-counts.js';
import type { SegmentRecord } from './segment.js';

const PAGE = 1_000;

/** The counter of a version's members. */
export function membersCounter(version: number): string {
  return `members.${String(version)}`;
}

/** How many contacts are in a segment; null before it is built. */
export async function countSegment(
  db: Database,
  segment: Pick<SegmentRecord, '_id' | 'workspaceId' | 'built'>,
): Promise<number | null> {
  const counts = await countSegments(db, { workspaceId: segment.workspaceId, segments: [segment] });
  return counts.get(segment._id.toHexString()) ?? null;
}

/** How many contacts are in each of a workspace's segments, by id; without those that are not built. */
export async function countSegments(
  db: Database,
  input: { workspaceId: ObjectId; segments: readonly Pick<SegmentRecord, '_id' | 'built'>[] },
): Promise<Map<string, number>> {
  const versions = input.segments.flatMap(({ _id, built }) =>
    built === null ? [] : [{ _id, version: built.version }],
  );
  if (versions.length === 0) return new Map();
  const automationIds = versions.map(({ _id }) => _id);
  const sums = await readCountSums(db, { workspaceId: input.workspaceId, automationIds });
  return new Map(
    versions.map(({ _id, version }) => {
      const id = _id.toHexString();
      return [id, sums.get(id)?.get(membersCounter(version)) ?? 0];
    }),
  );
}

/**
 * The ids of a segment's members, page by page from the newest member to the oldest. Who enters meanwhile may be missing, and
 * who leaves may still be there.
 */
export async function* readSegmentMembers(
  db: Database,
  { workspaceId, segmentId, version }: { workspaceId: ObjectId; segmentId: ObjectId; version: number },
): AsyncGenerator<ObjectId[]> {
  const rows = { workspaceId, segmentId, version, in: true };
  let after: { at: Date; _id: ObjectId } | null = null;
  for (;;) {
    const rest: object =
      after === null ? {} : { $or: [{ at: { $lt: after.at } }, { at: after.at, _id: { $lt: after._id } }] };
    const page = await db.collections.SegmentRow.find({ ...rows, ...rest })
      .sort({ at: -1, _id: -1 })
      .project<{ _id: ObjectId; at: Date; contactId: ObjectId }>({ at: 1, contactId: 1 })
      .limit(PAGE)
      .toArray();
    if (page.length > 0) yield page.map(({ contactId }) => contactId);
    after = page.at(-1) ?? null;
    if (after === null || page.length < PAGE) return;
  }
}
