import type { ObjectId } from 'mongodb';
import { describeFields, type FieldFacts } from '../../domain/catalogue.js';
import { customEventKey, isInternalKey } from '../../domain/automation/event-name.js';
import { parseExactJson } from '../../domain/json/parse-json.js';
import type { EventSourceRef } from '../../domain/plan/event.js';
import type { Database } from '../../models/core/database.js';
import type { EventRecord } from '../../models/events/event.js';
import { readPeople } from '../contacts/people.js';
import { inTime } from '../http/input/in-time.js';
import { MAX_TIME_MS } from '../http/paging.js';

/** Events of a name are counted up to this number. */
const MAX_COUNT = 1_000;
/** The newest events of a name, by which it is described; large ones are left out. */
const SAMPLE = 20;
const MAX_PROPERTIES_BYTES = 8_192;
/** How long all names may be looked for; if that is not enough, the names of the newest events are found. */
const NAMES_MS = 150;
const NEWEST = 2_000;
const MAX_SOURCES = 10;

const byName = { workspaceId: 1, key: 1, receivedAt: -1, _id: -1, contactId: 1 };

/** An event name that a workspace has used. */
export interface EventNameFacts {
  /** As sent last. */
  name: string;
  key: string;
  lastSeenAt: Date;
  /** Counted up to 1,000. */
  count: number;
  countIsExact: boolean;
  sources: EventSourceRef[];
  /** Events by which the properties are described. */
  sampled: number;
  properties: FieldFacts[];
}

export interface EventNames {
  names: EventNameFacts[];
  /** More match than are listed. */
  hasMore: boolean;
  /** All names in the log were looked at. */
  complete: boolean;
}

/** The names in a workspace's log, those seen last first. What is read does not depend on the number of events. */
export async function readEventNames(
  { db }: { db: Database },
  { workspaceId, search, limit }: { workspaceId: ObjectId; search: string; limit: number },
): Promise<EventNames> {
  const all = await inTime(allNames(db, workspaceId));
  const wanted = customEventKey(search);
  const matching = (all ?? (await newestNames(db, workspaceId)))
    .filter(({ _id }) => !isInternalKey(_id) && _id.includes(wanted))
    .sort((a, b) => b.lastSeenAt.getTime() - a.lastSeenAt.getTime());
  const names = await Promise.all(matching.slice(0, limit).map((one) => facts(db, workspaceId, one)));
  return { names, hasMore: matching.length > limit, complete: all !== null };
}

interface SeenName {
  /** The key. */
  _id: string;
  name: string;
  lastSeenAt: Date;
}

const first = { _id: '$key', name: { $first: '$name' }, lastSeenAt: { $first: '$receivedAt' } };

/** Jumps from name to name in the index. */
async function allNames(db: Database, workspaceId: ObjectId): Promise<SeenName[]> {
  return await db.collections.Event.aggregate<SeenName>(
    [
      { $match: { workspaceId } },
      { $sort: { workspaceId: 1, key: 1, receivedAt: -1, _id: -1 } },
      { $group: first },
    ],
    { maxTimeMS: NAMES_MS },
  ).toArray();
}

async function newestNames(db: Database, workspaceId: ObjectId): Promise<SeenName[]> {
  return await db.collections.Event.aggregate<SeenName>(
    [
      { $match: { workspaceId } },
      { $sort: { receivedAt: -1, _id: -1 } },
      { $limit: NEWEST },
      { $group: first },
    ],
    { maxTimeMS: MAX_TIME_MS },
  ).toArray();
}

async function facts(
  db: Database,
  workspaceId: ObjectId,
  { _id: key, name, lastSeenAt }: SeenName,
): Promise<EventNameFacts> {
  const options = { hint: byName, limit: MAX_COUNT + 1, maxTimeMS: MAX_TIME_MS };
  const [count, sample] = await Promise.all([
    db.collections.Event.countDocuments({ workspaceId, key }, options),
    newestEvents(db, workspaceId, key),
  ]);
  const sources = new Map(sample.map(({ source }) => [`${source.type} ${source.id ?? ''}`, source]));
  return {
    name,
    key,
    lastSeenAt,
    count: Math.min(count, MAX_COUNT),
    countIsExact: count <= MAX_COUNT,
    sources: [...sources.values()].slice(0, MAX_SOURCES),
    sampled: sample.length,
    properties: describeFields(
      sample.map(({ properties, receivedAt }) => ({ value: parseExactJson(properties), at: receivedAt })),
    ),
  };
}

type Sampled = Pick<EventRecord, '_id' | 'contactId' | 'properties' | 'receivedAt' | 'source'>;

/** Read for each call and not stored, so that nothing remains of a contact that is erased. */
async function newestEvents(db: Database, workspaceId: ObjectId, key: string): Promise<Sampled[]> {
  const rows = await db.collections.Event.aggregate<Sampled>(
    [
      { $match: { workspaceId, key } },
      { $sort: { receivedAt: -1, _id: -1 } },
      { $limit: SAMPLE },
      { $match: { $expr: { $lte: [{ $strLenBytes: '$properties' }, MAX_PROPERTIES_BYTES] } } },
      { $project: { contactId: 1, properties: 1, receivedAt: 1, source: 1 } },
    ],
    { hint: byName, maxTimeMS: MAX_TIME_MS },
  ).toArray();
  const people = await readPeople(db, { workspaceId, contactIds: rows.map(({ contactId }) => contactId) });
  return rows.filter(({ contactId }) => contactId === null || people.has(contactId.toHexString()));
}
