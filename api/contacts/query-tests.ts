import { ObjectId, type Document, type Filter } from 'mongodb';
import { parseDuration } from '../../domain/automation/duration.js';
import { enrollmentStatuses } from '../../domain/automation/enrollment.js';
import { listenKey } from '../../domain/automation/event-name.js';
import {
  countRange,
  isSentTest,
  isEventTest,
  isListTest,
  isSegmentTest,
  type AutomationTest,
  type SentTest,
  type ContactTest,
  type EventTest,
  type ListTest,
  type SegmentTest,
} from '../../domain/contact/contact-query.js';
import type { ContactRecord } from '../../models/contact.js';
import type { Database } from '../../models/database.js';
import type { EnrollmentRecord } from '../../models/enrollment.js';
import type { EventRecord } from '../../models/event.js';
import type { MessageRecord } from '../../models/message.js';
import { readSentBroadcasts } from '../../models/read-sent-broadcasts.js';
import type { SegmentRowRecord } from '../../models/segment-row.js';
import { MAX_TIME_MS } from '../http/paging.js';
import { EVERYTHING, exactly, not, type Bounds } from './condition-filter.js';

/** A test that up to so many contacts meet is replaced by their ids; of others, the contacts that are read are tested. */
export const MAX_NARROW = 5_000;
/** Events that are read for that: as index entries, these take some 10 ms. */
const MAX_EVENTS = 20_000;

const eventsByName = { workspaceId: 1, key: 1, receivedAt: -1, _id: -1, contactId: 1 };
const eventsByContact = { workspaceId: 1, contactId: 1, receivedAt: -1, _id: -1, key: 1 };

interface Query {
  workspaceId: ObjectId;
  now: Date;
}

/** A test that a contact's row decides. */
export interface Narrowed {
  bounds: Bounds;
  holds: (row: Pick<ContactRecord, '_id' | 'listIds'>) => boolean;
}

/** The test by the ids of those who meet it, or must not; null if they are many. */
export async function narrowed(db: Database, query: Query, test: ContactTest): Promise<Narrowed | null> {
  if (isEventTest(test)) return await narrowedByEvents(db, query, test);
  if (isListTest(test)) return await narrowedByList(db, query, test);
  if (isSegmentTest(test)) {
    const filter = await segmentFilter(db, query, test);
    return byIds(await contactIdsIn(db.collections.SegmentRow.find(filter, few)));
  }
  if (isSentTest(test)) {
    const options = { ...few, hint: 'ofBroadcast' };
    return byIds(await contactIdsIn(db.collections.Message.find(sentFilter(query, test), options)));
  }
  const filter = enrollmentFilter(query, test);
  return byIds(await contactIdsIn(db.collections.Enrollment.find(filter, few)));
}

const few = { projection: { _id: 0, contactId: 1 }, limit: MAX_NARROW + 1, maxTimeMS: MAX_TIME_MS } as const;

async function contactIdsIn(rows: { toArray: () => Promise<Document[]> }): Promise<ObjectId[]> {
  return (await rows.toArray()).map(({ contactId }) => contactId as ObjectId);
}

function byIds(ids: ObjectId[]): Narrowed | null {
  if (ids.length > MAX_NARROW) return null;
  const all = new Set(ids.map((id) => id.toHexString()));
  return { bounds: exactly({ _id: { $in: ids } }), holds: ({ _id }) => all.has(_id.toHexString()) };
}

async function narrowedByList(
  db: Database,
  { workspaceId }: Query,
  test: ListTest,
): Promise<Narrowed | null> {
  const { list, status = 'subscribed' } = test;
  const listId = new ObjectId(list);
  if (status === 'subscribed')
    return {
      bounds: exactly({ listIds: listId }),
      holds: ({ listIds = [] }) => listIds.some((id) => id.equals(listId)),
    };
  return byIds(await contactIdsIn(db.collections.Subscription.find({ workspaceId, listId, status }, few)));
}

async function narrowedByEvents(db: Database, query: Query, test: EventTest): Promise<Narrowed | null> {
  if (test.where !== undefined || test.which !== undefined) return null;
  const filter = eventFilter(query, test);
  const options = { hint: eventsByName, maxTimeMS: MAX_TIME_MS };
  const events = await db.collections.Event.countDocuments(filter, { ...options, limit: MAX_EVENTS + 1 });
  if (events > MAX_EVENTS) return null;
  const { min, max } = countRange(test);
  // Of those without any, only that they are not among the others is known.
  const isComplement = min === 0;
  const wanted = isComplement ? { $gt: max } : { $gte: min, ...(max !== Infinity && { $lte: max }) };
  if (isComplement && max === Infinity) return { bounds: exactly(EVERYTHING), holds: () => true };
  const rows = await db.collections.Event.aggregate(
    [
      { $match: filter },
      { $group: { _id: '$contactId', n: { $sum: 1 } } },
      { $match: { n: wanted, _id: { $ne: null } } },
      { $limit: MAX_NARROW + 1 },
    ],
    options,
  ).toArray();
  const counted = byIds(rows.map(({ _id }) => _id as ObjectId));
  if (counted === null || !isComplement) return counted;
  return { bounds: not(counted.bounds), holds: (row) => !counted.holds(row) };
}

/** Those of some contacts that meet a test, as hex ids. */
export async function contactsMeeting(
  db: Database,
  query: Query,
  { test, contactIds }: { test: ContactTest; contactIds: ObjectId[] },
): Promise<ReadonlySet<string>> {
  const ids = { $in: contactIds };
  if (isEventTest(test)) return await meetingByEvents(db, query, { test, contactIds });
  if (isSentTest(test)) {
    const asked = {
      workspaceId: query.workspaceId,
      broadcastIds: [new ObjectId(test.broadcast)],
      contactIds,
    };
    return new Set((await readSentBroadcasts(db, asked)).map(({ contactId }) => contactId.toHexString()));
  }
  const options = { projection: { _id: 0, contactId: 1 }, maxTimeMS: MAX_TIME_MS };
  const rows = isSegmentTest(test)
    ? db.collections.SegmentRow.find({ ...(await segmentFilter(db, query, test)), contactId: ids }, options)
    : isListTest(test)
      ? db.collections.Subscription.find(
          {
            workspaceId: query.workspaceId,
            contactId: ids,
            listId: new ObjectId(test.list),
            status: test.status ?? 'subscribed',
          },
          options,
        )
      : db.collections.Enrollment.find({ ...enrollmentFilter(query, test), contactId: ids }, options);
  return new Set((await contactIdsIn(rows)).map((id) => id.toHexString()));
}

async function meetingByEvents(
  db: Database,
  query: Query,
  { test, contactIds }: { test: EventTest; contactIds: ObjectId[] },
): Promise<ReadonlySet<string>> {
  const rows = await db.collections.Event.aggregate(
    [
      { $match: { ...eventFilter(query, test), contactId: { $in: contactIds } } },
      { $group: { _id: '$contactId', n: { $sum: 1 } } },
    ],
    { hint: eventsByContact, maxTimeMS: MAX_TIME_MS },
  ).toArray();
  const counts = new Map(rows.map(({ _id, n }) => [(_id as ObjectId).toHexString(), n as number]));
  const { min, max } = countRange(test);
  const meets = (id: string): boolean => (counts.get(id) ?? 0) >= min && (counts.get(id) ?? 0) <= max;
  return new Set(contactIds.map((id) => id.toHexString()).filter(meets));
}

function eventFilter({ workspaceId, now }: Query, { event, withinLast }: EventTest): Filter<EventRecord> {
  const span = withinLast === undefined ? null : parseDuration(withinLast);
  return {
    workspaceId,
    key: listenKey(event),
    ...(span !== null && { receivedAt: { $gte: new Date(now.getTime() - span) } }),
  };
}

/** The members of a segment; matches no one until it is built. */
async function segmentFilter(
  db: Database,
  { workspaceId }: Query,
  { segment }: SegmentTest,
): Promise<Filter<SegmentRowRecord>> {
  const segmentId = new ObjectId(segment);
  const found = await db.collections.Segment.findOne(
    { _id: segmentId, workspaceId },
    { projection: { 'built.version': 1 } },
  );
  return { workspaceId, segmentId, version: found?.built?.version ?? 0, in: true };
}

function sentFilter({ workspaceId }: Query, { broadcast }: SentTest): Filter<MessageRecord> {
  return { workspaceId, broadcastId: new ObjectId(broadcast), status: 'sent' };
}

function enrollmentFilter(
  { workspaceId }: Query,
  { automation, status }: AutomationTest,
): Filter<EnrollmentRecord> {
  return {
    workspaceId,
    automationId: new ObjectId(automation),
    status: status ?? { $in: [...enrollmentStatuses] },
  };
}
