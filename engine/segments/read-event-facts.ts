import type { ClientSession, ObjectId } from 'mongodb';
import { parseJson } from '../../domain/json/parse-json.js';
import type { EventFacts } from '../../domain/segments/decide.js';
import type { Database } from '../../models/database.js';
import { entryOf, type ByContact } from '../intake/by-contact.js';
import {
  BY_CONTACT,
  MAX_TOGETHER,
  newestEvents,
  NEWEST_FIRST,
  oldestEvents,
  recentOf,
  type EventRow,
  type EventsAsked,
  type WantedEvents,
} from '../intake/read-counted-events.js';
import { SINGLE_BATCH } from '../intake/single-batch.js';

interface ReadFacts {
  /** Newest first. */
  newest: EventFacts[];
  first: EventFacts | null;
}

/** The same as `readEvents` without the ids of events, for many contacts at once. */
export async function readEventFacts(
  db: Database,
  asked: EventsAsked,
  session?: ClientSession,
): Promise<ByContact<Map<string, ReadFacts>>> {
  const found: ByContact<Map<string, ReadFacts>> = new Map();
  const ownOf = (contactId: ObjectId, key: string): ReadFacts => {
    const own = entryOf(found, contactId.toHexString(), () => new Map<string, ReadFacts>());
    return entryOf(own, key, () => ({ newest: [], first: null }));
  };
  for (const [key, need] of asked.segments.needs) {
    const wanted = { key, need };
    const grouped = await groupedTimes(db, asked, wanted, session);
    for (const { _id, times } of grouped ?? [])
      ownOf(_id, key).newest = times.map((at) => ({ at: at.getTime(), properties: null }));
    for (const row of grouped === null ? await newestEvents(db, asked, wanted, session) : []) {
      const { newest } = ownOf(row.contactId, key);
      if (newest.length < need.newest) newest.push(factsOf(row));
    }
    if (!need.first) continue;
    for (const row of await oldestEvents(db, asked, wanted, session))
      ownOf(row.contactId, key).first = factsOf(row);
  }
  return found;
}

function factsOf({ receivedAt, properties }: EventRow): EventFacts {
  return { at: receivedAt.getTime(), properties: properties === undefined ? null : parseJson(properties) };
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
): Promise<Times[] | null> {
  if (need.newest <= 1 || need.properties) return null;
  const times = { $firstN: { n: need.newest, input: '$receivedAt' } };
  const groups = await db.collections.Event.aggregate<Times>(
    [
      { $match: { workspaceId, key, contactId: { $in: [...contactIds] }, ...recentOf(need, now) } },
      { $sort: NEWEST_FIRST },
      { $limit: MAX_TOGETHER + 1 },
      { $group: { _id: '$contactId', times, n: { $sum: 1 } } },
    ],
    { ...(session && { session }), hint: BY_CONTACT, ...SINGLE_BATCH },
  ).toArray();
  return groups.reduce((sum, { n }) => sum + n, 0) > MAX_TOGETHER ? null : groups;
}
