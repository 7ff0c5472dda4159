import { ObjectId, type ClientSession } from 'mongodb';
import type { Id } from '../../domain/id.js';
import type { SubscriptionStatus } from '../../domain/lists/subscription.js';
import { contactScope } from '../../domain/plan/contacts/contact-patch.js';
import type { SegmentRow } from '../../domain/plan/segments/segment-state.js';
import type { SegmentFacts } from '../../domain/segments/decide.js';
import { PlannedSegments, segmentKey, type PlannedSegment } from '../../domain/segments/planned-segments.js';
import type { Database } from '../../models/core/database.js';
import { readBroadcasts, readEnrollmentCounts } from '../intake/parts/segments/read-segments.js';
import { contactState, type ContactHead } from '../intake/parts/contacts/contact-rows.js';
import { NO_SEGMENT_ROWS, readSegmentRows } from '../intake/parts/segments/segment-rows.js';
import { SINGLE_BATCH } from '../intake/parts/rows.js';
import { readTimezone } from '../../models/accounts/read-timezone.js';
import { readEventFacts } from './read-event-facts.js';

interface Asked {
  workspaceId: ObjectId;
  segments: readonly PlannedSegment[];
  now: Date;
  /** Reads the decisions about all segments; otherwise those about segments that conditions name. */
  withRows?: boolean;
}

/** What conditions depend on, and the stored decisions by `segmentKey`. */
export interface StoredFacts extends SegmentFacts {
  rows: ReadonlyMap<string, SegmentRow>;
}

/** What the conditions of segments depend on, for stored contacts. Use a transaction if the facts must be consistent. */
export async function readStoredFacts(
  db: Database,
  { contacts, ...asked }: Asked & { contacts: readonly ContactHead[] },
  session?: ClientSession,
): Promise<(contact: ContactHead) => StoredFacts> {
  const contactIds = contacts.map(({ _id }) => _id);
  const factsFor = await readFactsBeside(db, { ...asked, contactIds }, session);
  return (contact) => ({ ...factsFor(contact._id), contact: contactScope(contactState(contact)) });
}

/** Reads stored facts without the fields of the contacts. */
export async function readFactsBeside(
  db: Database,
  { contactIds, ...asked }: Asked & { contactIds: ObjectId[] },
  session?: ClientSession,
): Promise<(contactId: ObjectId) => Omit<StoredFacts, 'contact'>> {
  const { workspaceId, now, withRows = false } = asked;
  const segments = new PlannedSegments(asked.segments);
  const named = [...new Set(segments.all.flatMap(({ reads }) => [...reads.segments]))];
  const others = named.map((id) => new ObjectId(id));
  const wanted = { workspaceId, segments, contactIds, now };
  const rowContactIds = withRows ? undefined : others;
  const byContact = await readSegmentRows(db, { workspaceId, contactIds, rowContactIds }, session);
  const eventFacts = await readEventFacts(db, wanted, session);
  const enrollmentCounts = await readEnrollmentCounts(db, wanted, session);
  const statuses = await readStatuses(db, { workspaceId, segments, contactIds }, session);
  const broadcastFacts = await readBroadcasts(db, wanted, session);
  const timezone = await readTimezone(db, workspaceId, session);
  const built = await builtVersions(db, { workspaceId, others }, session);
  return (contactId) => {
    const id = contactId.toHexString();
    const rows = byContact.get(id) ?? NO_SEGMENT_ROWS;
    const events = eventFacts.get(id);
    const enrollments = enrollmentCounts.get(id) ?? [];
    return {
      rows,
      timezone,
      statusOn: (listId) => statuses.get(`${id} ${listId}`) ?? null,
      loggedEvents: (key) => events?.get(key)?.newest ?? [],
      firstEvent: (key) => events?.get(key)?.first ?? null,
      hasEnrollment: (automationId, status) =>
        enrollments.some(
          (one) => one.automationId === automationId && (status === undefined || one.status === status),
        ),
      wasSent: (broadcastId) => broadcastFacts.get(id)?.has(broadcastId) ?? false,
      isIn: (other) => rows.get(segmentKey(other, built.get(other) ?? 0))?.in ?? false,
    };
  };
}

async function readStatuses(
  db: Database,
  {
    workspaceId,
    segments,
    contactIds,
  }: { workspaceId: ObjectId; segments: PlannedSegments; contactIds: ObjectId[] },
  session?: ClientSession,
): Promise<Map<string, SubscriptionStatus>> {
  if (segments.onLists.length === 0 || contactIds.length === 0) return new Map();
  const rows = await db.collections.Subscription.find(
    { workspaceId, contactId: { $in: contactIds } },
    { ...(session && { session }), ...SINGLE_BATCH },
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
  { workspaceId, others }: { workspaceId: ObjectId; others: ObjectId[] },
  session?: ClientSession,
): Promise<Map<Id, number>> {
  if (others.length === 0) return new Map();
  const rows = await db.collections.Segment.find(
    { workspaceId, _id: { $in: others } },
    { projection: { 'built.version': 1 }, ...(session && { session }) },
  ).toArray();
  return new Map(
    rows.flatMap(({ _id, built }) => (built === null ? [] : [[_id.toHexString(), built.version]])),
  );
}
