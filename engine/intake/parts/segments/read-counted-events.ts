import type { ClientSession, Document, Filter, ObjectId } from 'mongodb';
import { parseExactJson } from '../../../../domain/json/parse-json.js';
import type { ReadEvents } from '../../../../domain/plan/segments/segment-state.js';
import type { CountedEvent } from '../../../../domain/segments/decide.js';
import type { PlannedSegments } from '../../../../domain/segments/planned-segments.js';
import type { EventNeed } from '../../../../domain/segments/reads.js';
import type { Database } from '../../../../models/core/database.js';
import type { EventRecord } from '../../../../models/events/event.js';
import { getOrCreate, type ByContact, SINGLE_BATCH } from '../rows.js';

/** If the contacts have more events than this, they are read per contact, no more than needed. */
export const MAX_TOGETHER = 20_000;
export const BY_CONTACT = { workspaceId: 1, key: 1, contactId: 1, receivedAt: -1, _id: -1 } as const;
export const NEWEST_FIRST = { contactId: 1, receivedAt: -1, _id: -1 } as const;
const OLDEST_FIRST = { contactId: -1, receivedAt: 1, _id: 1 } as const;

export interface EventsAsked {
  workspaceId: ObjectId;
  segments: Pick<PlannedSegments, 'needs'>;
  contactIds: readonly ObjectId[];
  now: Date;
}

export type EventRow = Pick<EventRecord, '_id' | 'receivedAt'> & {
  contactId: ObjectId;
  properties?: string;
};

/** The events that conditions count, by contact and key. */
export async function readEvents(
  db: Database,
  asked: EventsAsked,
  session?: ClientSession,
): Promise<ByContact<Map<string, ReadEvents>>> {
  return await collectEvents(db, asked, { toValue: countedEvent }, session);
}

interface Collected<E> {
  /** Newest first. */
  newest: E[];
  first: E | null;
}

interface Reading<E> {
  toValue: (row: EventRow) => E;
  /** The newest events by contact, in place of `newestEvents`; null where those have to be read. */
  groups?: (wanted: WantedEvents) => Promise<{ contactId: ObjectId; newest: E[] }[] | null>;
}

/** What conditions count, by contact and key, as `toValue` makes it of a row. */
export async function collectEvents<E>(
  db: Database,
  asked: EventsAsked,
  { toValue, groups }: Reading<E>,
  session?: ClientSession,
): Promise<ByContact<Map<string, Collected<E>>>> {
  const found: ByContact<Map<string, Collected<E>>> = new Map();
  const collected = (contactId: ObjectId, key: string): Collected<E> => {
    const own = getOrCreate(found, contactId.toHexString(), () => new Map<string, Collected<E>>());
    return getOrCreate(own, key, () => ({ newest: [], first: null }));
  };
  for (const [key, need] of asked.segments.needs) {
    const wanted = { key, need };
    const grouped = (await groups?.(wanted)) ?? null;
    for (const { contactId, newest } of grouped ?? []) collected(contactId, key).newest = newest;
    for (const row of grouped === null ? await newestEvents(db, asked, wanted, session) : []) {
      const { newest } = collected(row.contactId, key);
      if (newest.length < need.newest) newest.push(toValue(row));
    }
    if (!need.first) continue;
    for (const row of await oldestEvents(db, asked, wanted, session))
      collected(row.contactId, key).first = toValue(row);
  }
  return found;
}

function countedEvent({ _id, receivedAt, properties }: EventRow): CountedEvent {
  return {
    id: _id.toHexString(),
    at: receivedAt.getTime(),
    properties: properties === undefined ? null : parseExactJson(properties),
  };
}

export interface WantedEvents {
  key: string;
  need: EventNeed;
}

function neededProjection({ properties }: EventNeed): Document {
  return { _id: 1, contactId: 1, receivedAt: 1, ...(properties && { properties: 1 }) };
}

/** The window of what is needed, as a filter. */
export function windowFilter({ spanMs }: EventNeed, now: Date): Filter<EventRecord> {
  return spanMs === null ? {} : { receivedAt: { $gte: new Date(now.getTime() - spanMs) } };
}

/** Newest first for each contact; not much more than needed. */
async function newestEvents(
  db: Database,
  { workspaceId, contactIds, now }: EventsAsked,
  { key, need }: WantedEvents,
  session?: ClientSession,
): Promise<EventRow[]> {
  if (need.newest === 0) return [];
  const recent = windowFilter(need, now);
  if (need.newest === 1) {
    const match = { workspaceId, key, contactId: { $in: [...contactIds] }, ...recent };
    return await firstRows(db, { match, need, sort: NEWEST_FIRST }, session);
  }
  const read = async (some: readonly ObjectId[], limit: number): Promise<EventRow[]> =>
    await db.collections.Event.find<EventRow>(
      { workspaceId, key, contactId: { $in: [...some] }, ...recent },
      { ...(session && { session }), projection: neededProjection(need), hint: BY_CONTACT, ...SINGLE_BATCH },
    )
      .sort(NEWEST_FIRST)
      .limit(limit)
      .toArray();
  const together = await read(contactIds, MAX_TOGETHER + 1);
  if (together.length <= MAX_TOGETHER) return together;
  const rows: EventRow[] = [];
  for (const contactId of contactIds) rows.push(...(await read([contactId], need.newest)));
  return rows;
}

/** The first event of each contact, if any. */
async function oldestEvents(
  db: Database,
  { workspaceId, contactIds }: EventsAsked,
  { key, need }: WantedEvents,
  session?: ClientSession,
): Promise<EventRow[]> {
  const match = { workspaceId, key, contactId: { $in: [...contactIds] } };
  return await firstRows(db, { match, need, sort: OLDEST_FIRST }, session);
}

/** The first event of each contact in an order of the index; MongoDB skips the others in it. */
async function firstRows(
  db: Database,
  { match, need, sort }: { match: Document; need: EventNeed; sort: Document },
  session?: ClientSession,
): Promise<EventRow[]> {
  const first = {
    _id: '$contactId',
    id: { $first: '$_id' },
    receivedAt: { $first: '$receivedAt' },
    ...(need.properties && { properties: { $first: '$properties' } }),
  };
  const rows = await db.collections.Event.aggregate<
    Omit<EventRow, '_id' | 'contactId'> & { _id: ObjectId; id: ObjectId }
  >([{ $match: match }, { $sort: sort }, { $group: first }], {
    ...(session && { session }),
    hint: BY_CONTACT,
    ...SINGLE_BATCH,
  }).toArray();
  return rows.map(({ _id, id, ...row }) => ({ ...row, _id: id, contactId: _id }));
}
