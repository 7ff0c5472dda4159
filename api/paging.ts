import { createHash } from 'node:crypto';
import { BSON, ObjectId, type Collection, type Document, type Filter, type WithId } from 'mongodb';
import { invalid, type RollcallError } from '../domain/errors.js';
import type { PageRequest } from './schemas/common.js';

/** Totals are counted so far and no further. */
export const MAX_TOTAL = 10_000;
export const MAX_TIME_MS = 5_000;
const FINGERPRINT_LENGTH = 16;

/** One field, then `_id` in the same direction. It must stand in every document and never be null. */
export interface PageSort {
  field: string;
  direction: 1 | -1;
}

export interface PageOf<T> {
  data: T[];
  /** Null when the page was asked for by cursor, as is `total`. */
  page: number | null;
  limit: number;
  total: number | null;
  totalIsExact: boolean;
  nextCursor: string | null;
}

export interface PageInput<T extends Document> {
  collection: Collection<T>;
  /** Built of parsed values, field by field, the workspace first. */
  filter: Filter<T>;
  /** An index must begin with the filter's equalities and end with this and `_id`. */
  sort: PageSort;
  request: PageRequest;
  projection?: Document;
  /** Where the server is not to choose the index by itself. */
  reader?: PageReader<T>;
}

/** How the rows of a list are found and counted. */
export interface PageReader<T> {
  rows(part: PagePart): Promise<WithId<T>[]>;
  /** Counts the list, up to `limit`. */
  count(limit: number): Promise<number>;
}

export interface PagePart {
  /** By cursor, what lies beyond the place: a condition beside the list's filter. Else empty. */
  beyond: Document;
  /** The outer range of that, of the sorted field alone. */
  from: Document;
  sort: Document;
  skip: number;
  limit: number;
}

/**
 * One page of a list. By cursor it costs the same however deep: the index is entered where the last page ended.
 * A cursor belongs to its filter and sort; with others it is a 422.
 */
export async function findPage<T extends Document>(input: PageInput<T>): Promise<PageOf<WithId<T>>> {
  const { sort, request } = input;
  const reader = input.reader ?? plainReader(input);
  const fingerprint = fingerprintOf(input);
  const [found, reached] = await Promise.all([
    reader.rows({
      ...placeOf(input, fingerprint),
      sort:
        sort.field === '_id'
          ? { _id: sort.direction }
          : { [sort.field]: sort.direction, _id: sort.direction },
      skip: 'page' in request ? (request.page - 1) * request.limit : 0,
      limit: request.limit + 1,
    }),
    reach(reader, request),
  ]);
  const data = found.slice(0, request.limit);
  const last = data.at(-1);
  const nextCursor = found.length > request.limit && last ? writeCursor(last, sort, fingerprint) : null;
  return { data, ...reached, nextCursor };
}

/** Leaves the index to the server. */
function plainReader<T extends Document>({ collection, filter, projection }: PageInput<T>): PageReader<T> {
  return {
    rows: ({ filter: wanted, sort, skip, limit }) =>
      collection
        .find(
          {},
          { sort, skip, limit, maxTimeMS: MAX_TIME_MS, ...(projection !== undefined && { projection }) },
        )
        .filter(wanted)
        .toArray(),
    count: (limit) => collection.countDocuments(filter, { limit, maxTimeMS: MAX_TIME_MS }),
  };
}

/** Page number and total, as far as they are known. */
async function reach<T>(reader: PageReader<T>, request: PageRequest) {
  const { limit } = request;
  if ('cursor' in request) return { page: null, limit, total: null, totalIsExact: false };
  const total = await reader.count(MAX_TOTAL + 1);
  return { page: request.page, limit, total: Math.min(total, MAX_TOTAL), totalIsExact: total <= MAX_TOTAL };
}

/** Two conditions, of which the second may be empty. */
export function both(one: Document, other: Document): Document {
  return Object.keys(other).length === 0 ? one : { $and: [one, other] };
}

function placeOf<T extends Document>(
  { sort, request }: PageInput<T>,
  fingerprint: string,
): Pick<PagePart, 'beyond' | 'from'> {
  if (!('cursor' in request)) return { beyond: {}, from: {} };
  const place = readCursor(request.cursor, fingerprint);
  const from = { [sort.field]: { [sort.direction === 1 ? '$gte' : '$lte']: place.value } };
  return { beyond: beyondPlace(sort, place), from };
}

interface Place {
  value: unknown;
  id: ObjectId;
}

/** What comes after a place. The outer range lets the index be entered there; the rest decides among equals. */
function beyondPlace({ field, direction }: PageSort, { value, id }: Place): Document {
  const [past, from] = direction === 1 ? ['$gt', '$gte'] : ['$lt', '$lte'];
  if (field === '_id') return { _id: { [past]: id } };
  return {
    [field]: { [from]: value },
    $or: [{ [field]: { [past]: value } }, { [field]: value, _id: { [past]: id } }],
  };
}

function fingerprintOf<T extends Document>({ collection, filter, sort }: PageInput<T>): string {
  const text = BSON.EJSON.stringify([collection.collectionName, filter, sort.field, sort.direction]);
  return createHash('sha256').update(text).digest('base64url').slice(0, FINGERPRINT_LENGTH);
}

function writeCursor(last: Document, { field }: PageSort, fingerprint: string): string {
  const text = BSON.EJSON.stringify([fingerprint, Reflect.get(last, field), last['_id']], { relaxed: false });
  return Buffer.from(text).toString('base64url');
}

/** Values are scalars only, so that a cursor made by hand cannot carry an operator into the filter. */
function readCursor(cursor: string, fingerprint: string): Place {
  const parts = parseCursor(cursor);
  const [given, value, id] = Array.isArray(parts) && parts.length === 3 ? (parts as unknown[]) : [];
  if (given !== fingerprint || !isScalar(value) || !(id instanceof ObjectId)) throw foreignCursor();
  return { value, id };
}

function parseCursor(cursor: string): unknown {
  try {
    return BSON.EJSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    throw foreignCursor();
  }
}

function isScalar(value: unknown): boolean {
  return ['string', 'number'].includes(typeof value) || value instanceof Date || value instanceof ObjectId;
}

function foreignCursor(): RollcallError {
  return invalid([{ path: 'cursor', message: 'is not a cursor of this list with these filters' }]);
}
