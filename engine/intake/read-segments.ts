import { ObjectId, type ClientSession, type Document } from 'mongodb';
import type { EnrollmentStatus } from '../../domain/automation/enrollment.js';
import type { Id } from '../../domain/id.js';
import { parseJson } from '../../domain/json/parse-json.js';
import { mayAffectSegments } from '../../domain/plan/affects-segments.js';
import type { PlanCall } from '../../domain/plan/call.js';
import type {
  ContactSegments,
  CountedEnrollments,
  ReadEvents,
  SegmentRow,
} from '../../domain/plan/segment-state.js';
import type { CountedEvent } from '../../domain/segments/decide.js';
import { segmentKey, type PlannedSegments } from '../../domain/segments/planned-segments.js';
import type { EventNeed } from '../../domain/segments/reads.js';
import type { Database } from '../../models/database.js';
import type { EventRecord } from '../../models/event.js';

/** One round trip returns all rows. */
const SINGLE_BATCH = { batchSize: 100_000 };
/** If a batch's contacts have more events than this, they are read per contact, no more than needed. */
const MAX_TOGETHER = 20_000;
const BY_CONTACT = { workspaceId: 1, key: 1, contactId: 1, receivedAt: -1, _id: -1 } as const;

interface Asked {
  workspaceId: ObjectId;
  segments: PlannedSegments;
  contactIds: readonly ObjectId[];
  now: Date;
}

/** The contacts of a batch whose segments its calls may change. */
export function concernedContacts(
  calls: readonly PlanCall[],
  contacts: readonly { _id: ObjectId; email: string }[],
  segments: PlannedSegments,
): ObjectId[] {
  const ids = new Set<Id>();
  const emails = new Set<string>();
  for (const call of calls) {
    if (!mayAffectSegments(call, segments)) continue;
    if (call.subject.by === 'id') ids.add(call.subject.id);
    if (call.subject.by === 'email') emails.add(call.subject.email);
    // A bounce may concern another contact, and an address may be moving from one contact to another.
    if (call.action.type === 'reportMail') emails.add(call.action.report.email);
    if (call.patch?.email !== undefined) emails.add(call.patch.email);
  }
  const hasMoves = calls.some(({ patch }) => patch?.email !== undefined);
  return contacts
    .filter(({ _id, email }) => hasMoves || ids.has(_id.toHexString()) || emails.has(email))
    .map(({ _id }) => _id);
}

/** Reads what the segments of some contacts depend on, except the contacts themselves and their list memberships. */
export async function readSegmentFacts(
  db: Database,
  asked: Asked,
  session?: ClientSession,
): Promise<Map<Id, ContactSegments>> {
  if (asked.contactIds.length === 0) return new Map();
  const rows = await readRows(db, asked, session);
  const events = await readEvents(db, asked, session);
  const enrollments = await readEnrollmentCounts(db, asked, session);
  return new Map(
    asked.contactIds.map((contactId) => {
      const id = contactId.toHexString();
      const facts: ContactSegments = {
        rows: rows.get(id) ?? new Map<string, SegmentRow>(),
        events: events.get(id) ?? new Map<string, ReadEvents>(),
        enrollments: enrollments.get(id) ?? [],
      };
      return [id, facts];
    }),
  );
}

type ByContact<T> = Map<Id, T>;

function entryOf<K, V>(map: Map<K, V>, key: K, create: () => V): V {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = create();
  map.set(key, made);
  return made;
}

async function readRows(
  db: Database,
  { workspaceId, contactIds }: Asked,
  session?: ClientSession,
): Promise<ByContact<Map<string, SegmentRow>>> {
  const rows = await db.collections.SegmentRow.find(
    { workspaceId, contactId: { $in: [...contactIds] } },
    { ...(session && { session }), ...SINGLE_BATCH },
  ).toArray();
  const found: ByContact<Map<string, SegmentRow>> = new Map();
  for (const { contactId, segmentId, version, in: isIn, at, lookAgainAt = null } of rows) {
    const own = entryOf(found, contactId.toHexString(), () => new Map<string, SegmentRow>());
    own.set(segmentKey(segmentId.toHexString(), version), { in: isIn, at, lookAgainAt });
  }
  return found;
}

type EventRow = Pick<EventRecord, '_id' | 'key' | 'receivedAt'> & {
  contactId: ObjectId;
  properties?: string;
};

async function readEvents(
  db: Database,
  asked: Asked,
  session?: ClientSession,
): Promise<ByContact<Map<string, ReadEvents>>> {
  const found: ByContact<Map<string, { newest: CountedEvent[]; first: CountedEvent | null }>> = new Map();
  const ownOf = (contactId: ObjectId, key: string) =>
    entryOf(
      entryOf(
        found,
        contactId.toHexString(),
        () => new Map<string, { newest: CountedEvent[]; first: CountedEvent | null }>(),
      ),
      key,
      () => ({ newest: [], first: null }),
    );
  for (const [key, need] of asked.segments.needs) {
    for (const row of await newestEvents(db, asked, { key, need }, session)) {
      const { newest } = ownOf(row.contactId, key);
      if (newest.length < need.newest) newest.push(countedEvent(row));
    }
    if (!need.first) continue;
    for (const row of await oldestEvents(db, asked, { key, need }, session))
      ownOf(row.contactId, key).first = countedEvent(row);
  }
  return found;
}

function countedEvent({ _id, receivedAt, properties }: EventRow): CountedEvent {
  return {
    id: _id.toHexString(),
    at: receivedAt.getTime(),
    properties: properties === undefined ? null : parseJson(properties),
  };
}

interface Wanted {
  key: string;
  need: EventNeed;
}

function projectionOf({ properties }: EventNeed): Document {
  return { _id: 1, key: 1, contactId: 1, receivedAt: 1, ...(properties && { properties: 1 }) };
}

/** Newest first for each contact; not much more than needed. */
async function newestEvents(
  db: Database,
  { workspaceId, contactIds, now }: Asked,
  { key, need }: Wanted,
  session?: ClientSession,
): Promise<EventRow[]> {
  if (need.newest === 0) return [];
  const recent = need.spanMs !== null && { receivedAt: { $gte: new Date(now.getTime() - need.spanMs) } };
  const read = async (some: readonly ObjectId[], limit: number): Promise<EventRow[]> =>
    await db.collections.Event.find<EventRow>(
      { workspaceId, key, contactId: { $in: [...some] }, ...recent },
      { ...(session && { session }), projection: projectionOf(need), hint: BY_CONTACT, ...SINGLE_BATCH },
    )
      .sort({ contactId: 1, receivedAt: -1, _id: -1 })
      .limit(limit)
      .toArray();
  const together = await read(contactIds, MAX_TOGETHER + 1);
  if (together.length <= MAX_TOGETHER) return together;
  const rows: EventRow[] = [];
  for (const contactId of contactIds) rows.push(...(await read([contactId], need.newest)));
  return rows;
}

async function oldestEvents(
  db: Database,
  { workspaceId, contactIds }: Asked,
  { key, need }: Wanted,
  session?: ClientSession,
): Promise<EventRow[]> {
  const rows: EventRow[] = [];
  for (const contactId of contactIds) {
    const row = await db.collections.Event.findOne<EventRow>(
      { workspaceId, key, contactId },
      {
        ...(session && { session }),
        projection: projectionOf(need),
        hint: BY_CONTACT,
        sort: { receivedAt: 1, _id: 1 },
      },
    );
    if (row !== null) rows.push(row);
  }
  return rows;
}

async function readEnrollmentCounts(
  db: Database,
  { workspaceId, contactIds, segments }: Asked,
  session?: ClientSession,
): Promise<ByContact<CountedEnrollments[]>> {
  const found: ByContact<CountedEnrollments[]> = new Map();
  if (segments.automations.length === 0) return found;
  const groups = await db.collections.Enrollment.aggregate<{
    _id: { contactId: ObjectId; automationId: ObjectId; status: EnrollmentStatus };
    n: number;
  }>(
    [
      {
        $match: {
          workspaceId,
          contactId: { $in: [...contactIds] },
          automationId: { $in: segments.automations.map((id) => new ObjectId(id)) },
        },
      },
      {
        $group: {
          _id: { contactId: '$contactId', automationId: '$automationId', status: '$status' },
          n: { $sum: 1 },
        },
      },
    ],
    { ...(session && { session }), ...SINGLE_BATCH },
  ).toArray();
  for (const { _id, n } of groups) {
    const own = entryOf(found, _id.contactId.toHexString(), (): CountedEnrollments[] => []);
    own.push({ automationId: _id.automationId.toHexString(), status: _id.status, n });
  }
  return found;
}
