import type { ClientSession, ObjectId } from 'mongodb';
import { parseExactJson } from '../../domain/json/parse-json.js';
import type { EventFacts } from '../../domain/segments/decide.js';
import type { Database } from '../../models/core/database.js';
import { type ByContact, SINGLE_BATCH } from '../intake/parts/rows.js';
import {
  BY_CONTACT,
  collectEvents,
  MAX_TOGETHER,
  NEWEST_FIRST,
  windowFilter,
  type EventRow,
  type EventsAsked,
  type WantedEvents,
} from '../intake/parts/segments/read-counted-events.js';

interface ReadFacts {
  /** Newest first. */
  newest: EventFacts[];
  first: EventFacts | null;
}

/** Reads what `readEvents` does, without the ids of events, for many contacts at once. */
export async function readEventFacts(
  db: Database,
  asked: EventsAsked,
  session?: ClientSession,
): Promise<ByContact<Map<string, ReadFacts>>> {
  const groups = (wanted: WantedEvents) => groupedTimes(db, asked, wanted, session);
  return await collectEvents(db, asked, { toValue: toFacts, groups }, session);
}

function toFacts({ receivedAt, properties }: EventRow): EventFacts {
  return {
    at: receivedAt.getTime(),
    properties: properties === undefined ? null : parseExactJson(properties),
  };
}

interface Times {
  _id: ObjectId;
  /** Newest first. */
  times: Date[];
  n: number;
}

/**
 * The times of several newest events of each contact, grouped by MongoDB: a document for each event takes longer to decode
 * than to read. Null if the contacts have too many to read all of them, or properties are needed, which may be larger
 * together than a document can be.
 */
async function groupedTimes(
  db: Database,
  { workspaceId, contactIds, now }: EventsAsked,
  { key, need }: WantedEvents,
  session?: ClientSession,
): Promise<{ contactId: ObjectId; newest: EventFacts[] }[] | null> {
  if (need.newest <= 1 || need.properties) return null;
  const times = { $firstN: { n: need.newest, input: '$receivedAt' } };
  const groups = await db.collections.Event.aggregate<Times>(
    [
      { $match: { workspaceId, key, contactId: { $in: [...contactIds] }, ...windowFilter(need, now) } },
      { $sort: NEWEST_FIRST },
      { $limit: MAX_TOGETHER + 1 },
      { $group: { _id: '$contactId', times, n: { $sum: 1 } } },
    ],
    { ...(session && { session }), hint: BY_CONTACT, ...SINGLE_BATCH },
  ).toArray();
  if (groups.reduce((sum, { n }) => sum + n, 0) > MAX_TOGETHER) return null;
  return groups.map(({ _id: contactId, times: found }) => ({
    contactId,
    newest: found.map((at) => ({ at: at.getTime(), properties: null })),
  }));
}
