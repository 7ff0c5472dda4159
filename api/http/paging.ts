import { BSON, type Collection, type Document, type Filter, type WithId } from 'mongodb';
import {
  afterPosition,
  toSortOrder,
  type CursorPosition,
  type PageSort,
} from '../../models/core/after-position.js';
import type { PageRequest } from './input/common-schemas.js';
import { inTime } from './input/in-time.js';
import { listFingerprint, readCursor, writeCursor } from './page-cursor.js';

/** Totals are counted up to this number. */
export const MAX_TOTAL = 10_000;
export const MAX_TIME_MS = 5_000;
/** How many bytes the stored rows of a page may have. A larger page ends early, with at least one row. */
export const MAX_PAGE_BYTES = 4 * 1_048_576;
/** A total is counted until so long after the call began; beyond it, there is none. */
const COUNT_UNTIL_MS = 1_400;
const MIN_COUNT_MS = 100;
/** Where rows are put to a test here, a page ends after so long, and its total sooner: a client can do without. */
const SELECT_MS = 1_000;
const SELECT_TOTAL_MS = 300;
/** Rows that MongoDB sends at once: 4 MiB of the largest events, of 64 KiB each. */
const ROWS_AT_ONCE = 64;

export interface PageOf<T> {
  data: T[];
  /** Null if the page was requested by cursor; so is `total`. */
  page: number | null;
  limit: number;
  /** Null also if counting took too long. */
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
  /** An index must start with the filter's equality fields and end with the fields of `toSortOrder`. */
  sort: PageSort;
  request: PageRequest;
  /** What a cursor belongs to, where the filter depends on the time or on what is stored elsewhere; otherwise the filter. */
  question?: Document;
  projection?: Document;
  /** The index of the rows of a page, where the server must not choose it, and of their total, if that is another one. */
  hint?: string | Document;
  countHint?: string | Document;
  /** Those of some rows that belong to the list, where the filter cannot tell. */
  select?: (rows: WithId<T>[]) => Promise<WithId<T>[]>;
}

interface PagePart {
  /** With a cursor: the condition for rows beyond it, in addition to the list's filter. Otherwise empty. */
  after: Document;
  skip: number;
  limit: number;
  maxBytes: number;
  isCounted: boolean;
}

interface RowsRead<T> {
  rows: WithId<T>[];
  /** How far was read, where more may follow. */
  readTo: CursorPosition | null;
  /** At most one more than `MAX_TOTAL`; null if it was not to be counted, or not in time. */
  total: number | null;
}

/**
 * One page of a list, shorter than asked for where its rows would exceed 4 MiB. By cursor the cost does not depend on the
 * depth: the index scan starts where the last page ended. A cursor is valid for its own filter and sort only; otherwise it
 * is a 422.
 */
export async function findPage<T extends Document>(input: PageInput<T>): Promise<PageOf<WithId<T>>> {
  const { collection, filter, question = filter, sort, request } = input;
  const { limit, maxBytes = MAX_PAGE_BYTES } = request;
  const fingerprint = listFingerprint([collection.collectionName, question, sort.field, sort.direction]);
  const { rows, readTo, total } = await readRows(input, {
    after: 'cursor' in request ? afterPosition(sort, readCursor(request.cursor, fingerprint)) : {},
    skip: 'page' in request ? (request.page - 1) * limit : 0,
    limit,
    maxBytes,
    isCounted: 'page' in request,
  });
  return {
    data: rows,
    page: 'page' in request ? request.page : null,
    limit,
    total: total === null ? null : Math.min(total, MAX_TOTAL),
    totalIsExact: total !== null && total <= MAX_TOTAL,
    nextCursor: readTo && writeCursor(readTo, fingerprint),
  };
}

/** Reads a page by one query, and its total by a second one if the first has not read all there are. */
async function readRows<T extends Document>(list: PageInput<T>, part: PagePart): Promise<RowsRead<T>> {
  if (list.select !== undefined) return await readSelected(list, list.select, part);
  const { skip, limit, isCounted } = part;
  const beganAt = performance.now();
  const batchSize = Math.min(limit + 1, ROWS_AT_ONCE);
  const found = rowsAfter(list, part, { skip, limit: limit + 1, batchSize });
  const { rows, hasMore } = await readWithin(found, part);
  const isEnd = !hasMore && (rows.length > 0 || skip === 0);
  const total = isEnd ? skip + rows.length : isCounted ? await countRows(list, beganAt) : null;
  return { rows, readTo: hasMore ? lastPosition(rows, list.sort) : null, total: isCounted ? total : null };
}

/** Reads up to so many rows and bytes, but at least one row. */
export async function readWithin<T extends Document>(
  found: AsyncIterable<T>,
  { limit, maxBytes }: { limit: number; maxBytes: number },
): Promise<{ rows: T[]; hasMore: boolean }> {
  const rows: T[] = [];
  let bytes = 0;
  for await (const row of found) {
    bytes += BSON.calculateObjectSize(row);
    if (rows.length === limit || (bytes > maxBytes && rows.length > 0)) return { rows, hasMore: true };
    rows.push(row);
  }
  return { rows, hasMore: false };
}

/**
 * Reads rows in order and tests each, until the page is full and the matches are counted. If time runs out before, the page has
 * fewer rows than asked for, or no total.
 */
async function readSelected<T extends Document>(
  list: PageInput<T>,
  select: NonNullable<PageInput<T>['select']>,
  part: PagePart,
): Promise<RowsRead<T>> {
  const { skip, limit, maxBytes, isCounted } = part;
  const beganAt = performance.now();
  const found = rowsAfter(list, part, { batchSize: ROWS_AT_ONCE });
  const rows: WithId<T>[] = [];
  let [met, bytes, isFull] = [0, 0, false];
  try {
    while (await found.hasNext()) {
      const batch = found.readBufferedDocuments();
      for (const row of await select(batch)) {
        met += 1;
        if (isFull || met <= skip) continue;
        bytes += BSON.calculateObjectSize(row);
        isFull = rows.length === limit || (bytes > maxBytes && rows.length > 0);
        if (!isFull) rows.push(row);
      }
      const isOver = performance.now() - beganAt > (isFull ? SELECT_TOTAL_MS : SELECT_MS);
      const isDone = isFull && (!isCounted || met > MAX_TOTAL);
      if (isOver || isDone)
        return {
          rows,
          readTo: lastPosition(isFull ? rows : batch, list.sort),
          total: isCounted && met > MAX_TOTAL ? met : null,
        };
    }
  } finally {
    await found.close();
  }
  return { rows, readTo: isFull ? lastPosition(rows, list.sort) : null, total: isCounted ? met : null };
}

function rowsAfter<T extends Document>(
  { collection, filter, sort, hint, projection }: PageInput<T>,
  { after }: PagePart,
  options: { skip?: number; limit?: number; batchSize: number },
) {
  const more = { ...(hint !== undefined && { hint }), ...(projection !== undefined && { projection }) };
  return collection
    .find({}, { ...options, ...more, sort: toSortOrder(sort), maxTimeMS: MAX_TIME_MS })
    .filter(inBranches(filter, after));
}

async function countRows<T extends Document>(
  { collection, filter, hint, countHint = hint }: PageInput<T>,
  beganAt: number,
): Promise<number | null> {
  const maxTimeMS = Math.max(MIN_COUNT_MS, Math.round(beganAt + COUNT_UNTIL_MS - performance.now()));
  const options = { limit: MAX_TOTAL + 1, maxTimeMS, ...(countHint !== undefined && { hint: countHint }) };
  return await inTime(collection.countDocuments(filter, options));
}

function lastPosition<T extends Document>(rows: WithId<T>[], { field }: PageSort): CursorPosition | null {
  const last = rows.at(-1);
  return last === undefined ? null : { value: Reflect.get(last, field), id: last._id };
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
function combineFilters(one: Document, other: Document): Document {
  return Object.keys(other).length === 0 ? one : { $and: [one, other] };
}
