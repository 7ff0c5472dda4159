import { createHash } from 'node:crypto';
import { BSON, ObjectId, type Collection, type Document, type Filter, type WithId } from 'mongodb';
import { invalid, type RollcallError } from '../domain/errors.js';
import type { PageRequest } from './schemas/common.js';

/** Totals are counted so far and no further. */
const MAX_TOTAL = 10_000;
const MAX_TIME_MS = 5_000;
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
}

/**
 * One page of a list. By cursor it costs the same however deep: the index is entered where the last page ended.
 * A cursor belongs to its filter and sort; with others it is a 422.
 */
export async function findPage<T extends Document>(input: PageInput<T>): Promise<PageOf<WithId<T>>> {
  const { collection, sort, request } = input;
  const fingerprint = fingerprintOf(input);
  const found = await collection
    .find(
      {},
      {
        sort:
          sort.field === '_id'
            ? { _id: sort.direction }
            : { [sort.field]: sort.direction, _id: sort.direction },
        skip: 'page' in request ? (request.page - 1) * request.limit : 0,
        limit: request.limit + 1,
        maxTimeMS: MAX_TIME_MS,
        ...(input.projection !== undefined && { projection: input.projection }),
      },
    )
    .filter(filterOf(input, fingerprint))
    .toArray();
  const data = found.slice(0, request.limit);
  const last = data.at(-1);
  const nextCursor = found.length > request.limit && last ? writeCursor(last, sort, fingerprint) : null;
  return { data, ...(await reach(input)), nextCursor };
}

/** Page number and total, as far as they are known. */
async function reach<T extends Document>({ collection, filter, request }: PageInput<T>) {
  const { limit } = request;
  if ('cursor' in request) return { page: null, limit, total: null, totalIsExact: false };
  const total = await collection.countDocuments(filter, { limit: MAX_TOTAL + 1, maxTimeMS: MAX_TIME_MS });
  return { page: request.page, limit, total: Math.min(total, MAX_TOTAL), totalIsExact: total <= MAX_TOTAL };
}

function filterOf<T extends Document>(
  { filter, sort, request }: PageInput<T>,
  fingerprint: string,
): Document {
  if (!('cursor' in request)) return filter;
  return { $and: [filter, beyond(sort, readCursor(request.cursor, fingerprint))] };
}

interface Place {
  value: unknown;
  id: ObjectId;
}

/** What comes after a place. The outer range lets the index be entered there; the rest decides among equals. */
function beyond({ field, direction }: PageSort, { value, id }: Place): Document {
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
