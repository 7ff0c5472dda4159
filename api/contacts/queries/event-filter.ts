import type { ObjectId, WithId } from 'mongodb';
import { parseDuration } from '../../../domain/automation/duration.js';
import { listenKey } from '../../../domain/automation/event-name.js';
import { countRange, type EventTest } from '../../../domain/contact/contact-query.js';
import { decideMemberState } from '../../../domain/segments/decide.js';
import { plannedSegment } from '../../../domain/segments/planned-segments.js';
import { readStoredFacts } from '../../../engine/segments/stored-facts.js';
import type { ContactRecord } from '../../../models/audience/contact.js';
import type { Database } from '../../../models/core/database.js';
import { inTime } from '../../http/input/in-time.js';
import { atMost, exactly, EVERYTHING, not, type Bounds } from './condition-filter.js';
import { byIds, hexSet, MAX_IDS, tooMany, type TestFilter, type TestQuery } from './test-filter.js';
import { TooBroad } from './too-broad.js';

const MIN_MS = 100;
const eventsByName = { workspaceId: 1, key: 1, receivedAt: -1, _id: -1, contactId: 1 };

type Rows = readonly WithId<ContactRecord>[];

/** A test and its path in what was sent. */
interface Placed {
  test: EventTest;
  path: string;
}

/** A test of events, by the contacts that have as many as it asks for, or too many. @throws TooBroad */
export async function eventFilter(db: Database, query: TestQuery, placed: Placed): Promise<TestFilter> {
  const { test } = placed;
  const { min, max } = countRange(test);
  // Of contacts without any, only that they are not among the others is known.
  const isComplement = min === 0;
  if (isComplement && max === Infinity) return others([]);
  if (test.where !== undefined || test.which !== undefined) {
    const having = await contactsWith(db, query, { ...placed, min: 1, max: Infinity });
    return amongThose(db, query, { test, having, isComplement });
  }
  const counted = isComplement ? { min: max + 1, max: Infinity } : { min, max };
  const ids = await contactsWith(db, query, { ...placed, ...counted });
  return isComplement ? others(ids) : byIds(ids);
}

/** All contacts but these. */
function others(ids: ObjectId[]): TestFilter {
  const met = hexSet(ids);
  return {
    bounds: ids.length === 0 ? exactly(EVERYTHING) : not(exactly({ _id: { $in: ids } })),
    meeting: (rows) => Promise.resolve(idSet(rows.filter(({ _id }) => !met.has(_id.toHexString())))),
  };
}

/** Tests of single events are decided as those of segments, for contacts that have any. */
function amongThose(
  db: Database,
  { workspaceId, now }: TestQuery,
  { test, having, isComplement }: { test: EventTest; having: ObjectId[]; isComplement: boolean },
): TestFilter {
  const among = byIds(having);
  const bounds: Bounds = isComplement
    ? { ...not(among.bounds), upper: EVERYTHING, exact: false }
    : atMost(among.bounds.upper);
  const where = { all: [test] };
  const segment = plannedSegment({ id: '', name: '', version: 0, where, isBuilding: true });
  return {
    bounds,
    meeting: async (rows) => {
      const had = await among.meeting(rows);
      const [contacts, without] = partition(rows, ({ _id }) => had.has(_id.toHexString()));
      const factsFor = await readStoredFacts(db, { workspaceId, segments: [segment], contacts, now });
      const met = contacts.filter((row) => decideMemberState(where, factsFor(row), now).member);
      return idSet(isComplement ? [...met, ...without] : met);
    },
  };
}

function partition(rows: Rows, holds: (row: Rows[number]) => boolean): [Rows, Rows] {
  return [rows.filter(holds), rows.filter((row) => !holds(row))];
}

function idSet(rows: Rows): Set<string> {
  return hexSet(rows.map(({ _id }) => _id));
}

/** Who has had an event so often. */
async function contactsWith(
  db: Database,
  { workspaceId, now, until }: TestQuery,
  { test, path, min, max }: Placed & { min: number; max: number },
): Promise<ObjectId[]> {
  const span = test.withinLast === undefined ? null : parseDuration(test.withinLast);
  const since = span !== null && { receivedAt: { $gte: new Date(now.getTime() - span) } };
  const n = { $gte: min, ...(max !== Infinity && { $lte: max }) };
  const groups = db.collections.Event.aggregate<{ _id: ObjectId }>(
    [
      { $match: { workspaceId, key: listenKey(test.event), ...since } },
      { $group: { _id: '$contactId', n: { $sum: 1 } } },
      { $match: { _id: { $ne: null }, n } },
      { $limit: MAX_IDS + 1 },
      { $project: { _id: 1 } },
    ],
    { hint: eventsByName, maxTimeMS: Math.max(MIN_MS, Math.round(until - performance.now())) },
  );
  const found = await inTime(groups.toArray());
  if (found === null) throw new TooBroad(path, 'takes too long to find');
  if (found.length > MAX_IDS) throw tooMany(path);
  return found.map(({ _id }) => _id);
}
