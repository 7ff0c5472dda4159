import { ObjectId, type ClientSession } from 'mongodb';
import type { Id } from '../../domain/id.js';
import type { MembershipStatus } from '../../domain/lists/membership.js';
import { contactScope } from '../../domain/plan/contact-patch.js';
import { NOTHING_READ, type SegmentRow } from '../../domain/plan/segment-state.js';
import type { SegmentFacts } from '../../domain/segments/decide.js';
import { PlannedSegments, segmentKey, type PlannedSegment } from '../../domain/segments/planned-segments.js';
import type { Database } from '../../models/database.js';
import { readSegmentFacts } from '../intake/read-segments.js';
import { contactState, type ContactHead } from '../intake/row-mappers.js';

interface Asked {
  workspaceId: ObjectId;
  segments: readonly PlannedSegment[];
  contacts: readonly ContactHead[];
  now: Date;
}

/** What conditions depend on, and the stored decisions by `segmentKey`. */
export interface StoredFacts extends SegmentFacts {
  rows: ReadonlyMap<string, SegmentRow>;
}

/** What the conditions of segments depend on, for stored contacts. Use a transaction if the facts must be consistent. */
export async function readStoredFacts(
  db: Database,
  { workspaceId, segments: some, contacts, now }: Asked,
  session?: ClientSession,
): Promise<(contact: ContactHead) => StoredFacts> {
  const segments = new PlannedSegments(some);
  const contactIds = contacts.map(({ _id }) => _id);
  const read = await readSegmentFacts(db, { workspaceId, segments, contactIds, now }, session);
  const statuses = await readStatuses(db, { workspaceId, segments, contactIds }, session);
  const built = await builtVersions(db, { workspaceId, segments }, session);
  return (contact) => {
    const id = contact._id.toHexString();
    const { rows, events, enrollments } = read.get(id) ?? NOTHING_READ;
    return {
      rows,
      contact: contactScope(contactState(contact)),
      statusOn: (listId) => statuses.get(`${id} ${listId}`) ?? null,
      eventsOf: (key) => events.get(key)?.newest ?? [],
      firstOf: (key) => events.get(key)?.first ?? null,
      hasEnrollment: (automationId, status) =>
        enrollments.some(
          (one) => one.automationId === automationId && (status === undefined || one.status === status),
        ),
      isIn: (other) => rows.get(segmentKey(other, built.get(other) ?? 0))?.in ?? false,
    };
  };
}

interface Of {
  workspaceId: ObjectId;
  segments: PlannedSegments;
}

async function readStatuses(
  db: Database,
  { workspaceId, segments, contactIds }: Of & { contactIds: ObjectId[] },
  session?: ClientSession,
): Promise<Map<string, MembershipStatus>> {
  if (segments.onLists.length === 0 || contactIds.length === 0) return new Map();
  const rows = await db.collections.Subscription.find(
    { workspaceId, contactId: { $in: contactIds } },
    { batchSize: 100_000, ...(session && { session }) },
  ).toArray();
  return new Map(
    rows.map(({ contactId, listId, status }) => [
      `${contactId.toHexString()} ${listId.toHexString()}`,
      status,
    ]),
  );
}

/** The versions in effect of the segments that this one refers to. */
async function builtVersions(
  db: Database,
  { workspaceId, segments }: Of,
  session?: ClientSession,
): Promise<Map<Id, number>> {
  const others = new Set(segments.all.flatMap(({ reads }) => [...reads.segments]));
  if (others.size === 0) return new Map();
  const rows = await db.collections.Segment.find(
    { workspaceId, _id: { $in: [...others].map((id) => new ObjectId(id)) } },
    { projection: { 'built.version': 1 }, ...(session && { session }) },
  ).toArray();
  return new Map(
    rows.flatMap(({ _id, built }) => (built === null ? [] : [[_id.toHexString(), built.version]])),
  );
}
