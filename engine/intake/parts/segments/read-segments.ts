import { ObjectId, type ClientSession } from 'mongodb';
import type { EnrollmentStatus } from '../../../../domain/automation/enrollment.js';
import type { Id } from '../../../../domain/id.js';
import { mayAffectSegments } from '../../../../domain/plan/segments/affects-segments.js';
import type { PlanCall } from '../../../../domain/plan/calls/call.js';
import type {
  ContactSegments,
  CountedEnrollments,
  ReadEvents,
} from '../../../../domain/plan/segments/segment-state.js';
import type { settledContacts } from '../../../../domain/plan/segments/settled-segments.js';
import type { PlannedSegments } from '../../../../domain/segments/planned-segments.js';
import type { Database } from '../../../../models/core/database.js';
import { readSentBroadcasts } from '../../../../models/broadcasts/read-sent-broadcasts.js';
import { getOrCreate, type ByContact, SINGLE_BATCH } from '../rows.js';
import { readEvents } from './read-counted-events.js';
import { NO_SEGMENT_ROWS, readSegmentRows, type SegmentRows } from './segment-rows.js';

export interface SegmentsAsked {
  workspaceId: ObjectId;
  segments: PlannedSegments;
  contactIds: readonly ObjectId[];
  now: Date;
  /** The stored decisions; null or absent if they are still to be read. */
  rows?: ByContact<SegmentRows> | null;
  /** By the decisions about a contact, whether its events need not be read. */
  isSettled?: ReturnType<typeof settledContacts>;
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

/** Reads what the segments of some contacts depend on, except the contacts themselves and their subscriptions. */
export async function readSegmentFacts(
  db: Database,
  asked: SegmentsAsked,
  session?: ClientSession,
): Promise<Map<Id, ContactSegments>> {
  if (asked.contactIds.length === 0) return new Map();
  const { isSettled = () => false } = asked;
  const rows = asked.rows ?? (await readSegmentRows(db, asked, session));
  const settled = new Set(
    asked.contactIds
      .map((id) => id.toHexString())
      .filter((id) => isSettled(id, rows.get(id) ?? NO_SEGMENT_ROWS)),
  );
  const open = asked.contactIds.filter((id) => !settled.has(id.toHexString()));
  const events = open.length === 0 ? null : await readEvents(db, { ...asked, contactIds: open }, session);
  const enrollments = await readEnrollmentCounts(db, asked, session);
  const broadcasts = await readBroadcasts(db, asked, session);
  return new Map(
    asked.contactIds.map((contactId) => {
      const id = contactId.toHexString();
      const facts: ContactSegments = {
        rows: rows.get(id) ?? NO_SEGMENT_ROWS,
        events: settled.has(id) ? null : (events?.get(id) ?? new Map<string, ReadEvents>()),
        enrollments: enrollments.get(id) ?? [],
        broadcasts: broadcasts.get(id) ?? new Set<Id>(),
      };
      return [id, facts];
    }),
  );
}

/** How many enrollments in the automations that conditions name, by status. */
export async function readEnrollmentCounts(
  db: Database,
  {
    workspaceId,
    contactIds,
    segments,
  }: Pick<SegmentsAsked, 'workspaceId' | 'contactIds'> & { segments: Pick<PlannedSegments, 'automations'> },
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
    const own = getOrCreate(found, _id.contactId.toHexString(), (): CountedEnrollments[] => []);
    own.push({ automationId: _id.automationId.toHexString(), status: _id.status, n });
  }
  return found;
}

/** The broadcasts that contacts were sent, among those that conditions name. */
export async function readBroadcasts(
  db: Database,
  {
    workspaceId,
    contactIds,
    segments,
  }: Pick<SegmentsAsked, 'workspaceId' | 'contactIds'> & { segments: Pick<PlannedSegments, 'broadcasts'> },
  session?: ClientSession,
): Promise<ByContact<Set<Id>>> {
  const found: ByContact<Set<Id>> = new Map();
  const broadcastIds = segments.broadcasts.map((id) => new ObjectId(id));
  const sent = await readSentBroadcasts(db, { workspaceId, broadcastIds, contactIds }, session);
  for (const { broadcastId, contactId } of sent)
    getOrCreate(found, contactId.toHexString(), () => new Set<Id>()).add(broadcastId.toHexString());
  return found;
}
