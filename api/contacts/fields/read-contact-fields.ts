import type { ObjectId } from 'mongodb';
import { describeFields, type FieldFacts } from '../../../domain/catalogue.js';
import type { JsonObject } from '../../../domain/json/json.js';
import type { Database } from '../../../models/core/database.js';
import { MAX_TIME_MS } from '../../http/paging.js';

/** The contacts changed last, and so many from each of several other places, so that old fields are found, too. */
const NEWEST = 1_000;
const PLACES = 10;
const PER_PLACE = 50;
const MAX_FIELDS_BYTES = 8_192;

export interface ContactFields {
  fields: FieldFacts[];
  /** Contacts by which the fields are described. */
  sampled: number;
  /** These are all contacts. */
  complete: boolean;
}

/**
 * The custom fields of a workspace's contacts, by a sample: what is read does not depend on the number of contacts, and nothing
 * is stored that an erasure would have to remove.
 */
export async function readContactFields(
  { db }: { db: Database },
  { workspaceId, search }: { workspaceId: ObjectId; search: string },
): Promise<ContactFields> {
  const newest = await sample(db, { workspaceId }, { updatedAt: -1 }, NEWEST);
  const complete = newest.length < NEWEST;
  const more = complete ? [] : await fromPlaces(db, workspaceId);
  const rows = new Map([...newest, ...more].map((row) => [row._id.toHexString(), row]));
  const wanted = search.toLowerCase();
  const described = describeFields(
    [...rows.values()].map(({ customFields, updatedAt }) => ({ value: customFields ?? {}, at: updatedAt })),
    1,
  );
  return {
    fields: described.filter(({ path }) => path.toLowerCase().includes(wanted)),
    sampled: rows.size,
    complete,
  };
}

interface Sampled {
  _id: ObjectId;
  /** Null if they are too large to be read. */
  customFields: JsonObject | null;
  updatedAt: Date;
}

async function sample(
  db: Database,
  filter: object,
  sort: Record<string, 1 | -1>,
  limit: number,
): Promise<Sampled[]> {
  const isSmall = { $lte: [{ $bsonSize: '$customFields' }, MAX_FIELDS_BYTES] };
  return await db.collections.Contact.aggregate<Sampled>(
    [
      { $match: filter },
      { $sort: sort },
      { $limit: limit },
      { $project: { updatedAt: 1, customFields: { $cond: [isSmall, '$customFields', null] } } },
    ],
    { maxTimeMS: MAX_TIME_MS },
  ).toArray();
}

/** Contacts created at instants spread over the time since the first one. */
async function fromPlaces(db: Database, workspaceId: ObjectId): Promise<Sampled[]> {
  const options = { projection: { createdAt: 1 }, maxTimeMS: MAX_TIME_MS } as const;
  const at = async (direction: 1 | -1): Promise<number> => {
    const sort = { createdAt: direction, _id: direction } as const;
    const row = await db.collections.Contact.findOne({ workspaceId }, { ...options, sort });
    return row?.createdAt.getTime() ?? 0;
  };
  const [from, to] = await Promise.all([at(1), at(-1)]);
  const starts = Array.from({ length: PLACES }, (_, i) => new Date(from + ((to - from) * i) / PLACES));
  const parts = await Promise.all(
    starts.map((start) =>
      sample(db, { workspaceId, createdAt: { $gte: start } }, { createdAt: 1, _id: 1 }, PER_PLACE),
    ),
  );
  return parts.flat();
}
