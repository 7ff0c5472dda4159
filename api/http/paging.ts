import { createHash } from 'node:crypto';
import { BSON, ObjectId, type Collection, type Document, type Filter, type WithId } from 'mongodb';
import { invalid, type RollcallError } from '../../domain/errors.js';
import { afterPosition, orderOf, type CursorPosition, type PageSort } from '../../models/after-position.js';
import type { PageRequest } from './common-schemas.js';

/** Totals are counted up to this number. */
export const MAX_TOTAL = 10_000;
export const MAX_TIME_MS = 5_000;
/** How many bytes the stored rows of a page may have. A larger page ends early, with at least one row. */
export const MAX_PAGE_BYTES = 4 * 1_048_576;
/** Rows that MongoDB sends at once: 4 MiB of the largest events, of 64 KiB each. */
const ROWS_AT_ONCE = 64;
const FINGERPRINT_LENGTH = 16;

export interface PageOf<T> {
  data: T[];
  /** Null if the page was requested by cursor; so is `total`. */
  page: number | null;
  limit: number;
  total: number | null;
  totalIsExact: boolean;
  nextCursor: string | null;
}

/** The part of a collection that a list needs; collections with a model are read by the driver here, too. */
type PageCollection<T extends Document> = Pick<Collection<T>, 'collectionName' | 'countDocuments' | 'find'>;

export interface PageInput<T extends Document> {
  collection: PageCollection<T>;
  /** Built from parsed values, field by field, workspace first. */
  filter: Filter<T>;
  /** An index must start with the filter's equality fields and end with the fields of `orderOf`. */
  sort: PageSort;
  request: PageRequest;
  projection?: Document;
  /** The index of the rows of a page and of their total, where the server must not choose it. */
  hint?: string;
  /** Set where the server must not choose the index itself. */
  reader?: PageReader<T>;
}

/** Custom reader of a list, for when the server must not choose the index itself. */
export type PageReader<T> = (part: PagePart) => Promise<ReadPage<T>>;

export interface ReadPage<T> {
  rows: WithId<T>[];
  total: number | null;
  /** There are at least so many; `total` was not counted to the end. */
  isTotalPartial?: boolean;
  /** How far was read, if that was not enough to fill the page; the next page continues there. */
  readTo?: CursorPosition | null;
  /** More rows follow, although these are fewer than asked for. */
  isCut?: boolean;
}

export interface PagePart {
  /** With a cursor: the condition for rows beyond it, in addition to the list's filter. Otherwise empty. */
  afterCursor: Document;
  /** The bounds of that condition on the sort field alone. */
  from: Document;
  sort: Document;
  skip: number;
  limit: number;
  /** The limit of the count; null if no total is needed. */
  countTo: number | null;
}

/**
 * One page of a list, shorter than asked for where its rows would exceed 4 MiB. By cursor the cost does not depend on the
 * depth: the index scan starts where the last page ended. A cursor is valid for its own filter and sort only; otherwise it
 * is a 422.
 */
export async function findPage<T extends Document>(input: PageInput<T>): Promise<PageOf<WithId<T>>> {
  const { sort, request } = input;
  const { limit, maxBytes = MAX_PAGE_BYTES } = request;
  const read = input.reader ?? plainReader(input, maxBytes);
  const fingerprint = fingerprintOf(input);
  const {
    rows: found,
    total,
    isTotalPartial = false,
    readTo = null,
    isCut = false,
  } = await read({
    ...cursorBounds(input, fingerprint),
    sort: orderOf(sort),
    skip: 'page' in request ? (request.page - 1) * limit : 0,
    limit: limit + 1,
    countTo: 'page' in request ? MAX_TOTAL + 1 : null,
  });
  const rows = input.reader === undefined ? found : found.slice(0, rowsWithin(found, maxBytes));
  const data = rows.slice(0, limit);
  const last = data.at(-1);
  const isEarly = isCut || rows.length < found.length || rows.length > limit;
  return {
    data,
    page: 'page' in request ? request.page : null,
    limit,
    total: total === null ? null : Math.min(total, MAX_TOTAL),
    totalIsExact: total !== null && total <= MAX_TOTAL && !isTotalPartial,
    nextCursor:
      isEarly && last
        ? writeCursor(positionOf(last, sort), fingerprint)
        : readTo && writeCursor(readTo, fingerprint),
  };
}

/** Lets the server choose the index. */
function plainReader<T extends Document>(
  { collection, filter, hint, projection }: PageInput<T>,
  maxBytes: number,
): PageReader<T> {
  return async (part) => {
    const bounds = { maxTimeMS: MAX_TIME_MS, ...(hint !== undefined && { hint }) };
    const { sort, skip, limit } = part;
    const options = { sort, skip, limit, batchSize: Math.min(limit, ROWS_AT_ONCE), ...bounds };
    const found = collection
      .find({}, { ...options, ...(projection !== undefined && { projection }) })
      .filter(inBranches(filter, part.afterCursor));
    const [read, total] = await Promise.all([
      readWithin(found, maxBytes),
      part.countTo && collection.countDocuments(filter, { limit: part.countTo, ...bounds }),
    ]);
    return { ...read, total };
  };
}

/** Reads rows up to the bytes of a page; the one that exceeds them is not among them, unless it is the first. */
async function readWithin<T>(
  found: AsyncIterable<WithId<T>>,
  maxBytes: number,
): Promise<{ rows: WithId<T>[]; isCut: boolean }> {
  const rows: WithId<T>[] = [];
  let bytes = 0;
  for await (const row of found) {
    bytes += BSON.calculateObjectSize(row);
    if (bytes > maxBytes && rows.length > 0) return { rows, isCut: true };
    rows.push(row);
  }
  return { rows, isCut: false };
}

/** How many of some rows have so many bytes together; at least one. */
function rowsWithin(rows: readonly Document[], maxBytes: number): number {
  let bytes = 0;
  const end = rows.findIndex((row) => (bytes += BSON.calculateObjectSize(row)) > maxBytes);
  return end === -1 ? rows.length : Math.max(1, end);
}

/**
 * The rows of a filter beyond a cursor, as a range of the index for each case: with one range for both, rows of the same time,
 * such as imported ones, would be read again for each page. MongoDB merges the ranges in order, but not within those of an
 * `$in`, which stay as they are.
 */
function inBranches(filter: Document, after: Document): Document {
  const { $or: cases, ...bounds }: { $or?: Document[] } = after;
  if (cases === undefined) return combineFilters(filter, bounds);
  if (Object.values(filter).some(isIn)) return combineFilters(filter, after);
  return { $or: cases.map((each) => ({ $and: [filter, each] })) };
}

function isIn(condition: unknown): boolean {
  return typeof condition === 'object' && condition !== null && '$in' in condition;
}

/** Combines two conditions, of which the second may be empty. */
export function combineFilters(one: Document, other: Document): Document {
  return Object.keys(other).length === 0 ? one : { $and: [one, other] };
}

function cursorBounds<T extends Document>(
  { sort, request }: PageInput<T>,
  fingerprint: string,
): Pick<PagePart, 'afterCursor' | 'from'> {
  if (!('cursor' in request)) return { afterCursor: {}, from: {} };
  const position = readCursor(request.cursor, fingerprint);
  const from = { [sort.field]: { [sort.direction === 1 ? '$gte' : '$lte']: position.value } };
  return { afterCursor: afterPosition(sort, position), from };
}

function fingerprintOf<T extends Document>({ collection, filter, sort }: PageInput<T>): string {
  const text = BSON.EJSON.stringify([collection.collectionName, filter, sort.field, sort.direction]);
  return createHash('sha256').update(text).digest('base64url').slice(0, FINGERPRINT_LENGTH);
}

/** The place of a row in a list. */
export function positionOf<T extends Document>(row: WithId<T>, { field }: PageSort): CursorPosition {
  return { value: Reflect.get(row, field), id: row._id };
}

function writeCursor({ value, id }: CursorPosition, fingerprint: string): string {
  const text = BSON.EJSON.stringify([fingerprint, value, id], { relaxed: false });
  return Buffer.from(text).toString('base64url');
}

/** Only scalar values, so that a forged cursor cannot put an operator into the filter. */
function readCursor(cursor: string, fingerprint: string): CursorPosition {
  const parts = parseCursor(cursor);
  const [given, value, id] = Array.isArray(parts) && parts.length === 3 ? (parts as unknown[]) : [];
  if (given !== fingerprint || !isScalar(value) || !(id instanceof ObjectId)) throw invalidCursor();
  return { value, id };
}

function parseCursor(cursor: string): unknown {
  try {
    return BSON.EJSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    throw invalidCursor();
  }
}

function isScalar(value: unknown): boolean {
  if (value instanceof Date) return !Number.isNaN(value.getTime());
  return ['string', 'number'].includes(typeof value) || value instanceof ObjectId;
}

function invalidCursor(): RollcallError {
  return invalid([{ path: 'cursor', message: 'is not a valid cursor for this list and these filters' }]);
}
