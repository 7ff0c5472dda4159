import type { Collection, Document, ObjectId, WithId } from 'mongodb';
import { afterPosition, type CursorPosition, type PageSort } from '../../models/after-position.js';
import type { ContactRecord } from '../../models/contact.js';
import { combineFilters, MAX_TIME_MS, positionOf, type PagePart, type ReadPage } from '../http/paging.js';
import { inTime } from '../http/in-time.js';
import type { QueryPlan } from './plan-query.js';
import { hasMostContacts } from './has-most-contacts.js';
import { indexOn } from './search-contacts.js';

/**
 * When the last step ends, since the call began: a step that would end later, if it took as long as the one before, is not
 * begun. The page ends early then, and the total is partial.
 */
const STEPS_UNTIL_MS = 180;
/** When one read of everything ends at the latest, since the call began, and how long it may take at least. */
const SCAN_UNTIL_MS = 250;
const MIN_SCAN_MS = 100;
/** Contacts per step of a scan in order: few at first, which fills the page of a broad query. */
const STEPS = [1_000, 4_000];
/** Contacts that are read and tested here at once, if there are no more. */
const MAX_CANDIDATES = 2_000;
/** Contacts per step that are read and tested here. */
const TESTED = 500;
type Contacts = Collection<ContactRecord>;
type Rows = WithId<ContactRecord>[];

export interface QueryRead {
  workspaceId: ObjectId;
  plan: QueryPlan;
  sort: PageSort;
  /** Those that meet the query, of rows that match the plan's filter. */
  select: (rows: Rows) => Promise<Rows>;
  /** When the call began, as `performance.now()`. */
  startedAt: number;
}

/** Reads a page of a query by the narrowest index, without one, or step by step in sort order. */
export async function readQuery(
  contacts: Contacts,
  query: QueryRead,
  part: PagePart,
): Promise<ReadPage<ContactRecord>> {
  const { plan, select } = query;
  if (plan.narrow !== null) return await readNarrow(contacts, query, part);
  const whole = await hasMostContacts(contacts, query.workspaceId);
  if (!plan.exact) {
    const byFields = whole && ![...plan.tests.values()].includes(null);
    const found = byFields ? await readCandidates(contacts, query, part) : null;
    return found ?? (await readTested(contacts, query, part));
  }
  const read = whole ? readWhole(contacts, query, part) : readByIndex(contacts, query, part);
  const { rows, ...page } = await read;
  return { ...page, rows: await select(rows) };
}

/** All matches, of which there are few. */
async function readNarrow(contacts: Contacts, { plan, select }: QueryRead, part: PagePart) {
  const { afterCursor, sort, skip, limit, countTo } = part;
  const { filter, hint } = plan.narrow ?? { filter: {}, hint: {} };
  const all = combineFilters({ $and: [plan.filter, filter] }, afterCursor);
  const options = { hint, sort, maxTimeMS: MAX_TIME_MS };
  if (plan.exact) {
    const [rows, total] = await Promise.all([
      contacts
        .find({}, { ...options, skip, limit })
        .filter(all)
        .toArray(),
      countTo && contacts.countDocuments(all, { hint, maxTimeMS: MAX_TIME_MS }),
    ]);
    return { rows: await select(rows), total };
  }
  const rows = await select(await contacts.find({}, options).filter(all).toArray());
  return { rows: rows.slice(skip, skip + limit), total: countTo && rows.length };
}

/** All that may match by their fields, if MongoDB finds few of them in one scan; null otherwise. */
async function readCandidates(
  contacts: Contacts,
  { plan, select, startedAt }: QueryRead,
  { afterCursor, sort, skip, limit, countTo }: PagePart,
): Promise<ReadPage<ContactRecord> | null> {
  const filter = combineFilters(plan.filter, afterCursor);
  const options = { limit: MAX_CANDIDATES + 1, hint: WHOLE, maxTimeMS: scanMs(startedAt) };
  const candidates = await inTime(contacts.find({}, options).filter(filter).toArray());
  if (candidates === null || candidates.length > MAX_CANDIDATES) return null;
  const ids = (await select(candidates)).map(({ _id }) => _id);
  const page = { sort, skip, limit, maxTimeMS: MAX_TIME_MS };
  const rows = ids.length === 0 ? [] : await contacts.find({ _id: { $in: ids } }, page).toArray();
  return { rows, total: countTo && ids.length };
}

/** How long a scan may take that begins now. */
function scanMs(startedAt: number): number {
  return Math.max(MIN_SCAN_MS, Math.round(startedAt + SCAN_UNTIL_MS - performance.now()));
}

/** Where the workspace has few of all contacts: by its index, as far as time allows. */
async function readByIndex(
  contacts: Contacts,
  query: QueryRead,
  part: PagePart,
): Promise<ReadPage<ContactRecord>> {
  const { countTo: limit, skip } = part;
  const [hint, maxTimeMS] = [indexOn('createdAt'), scanMs(query.startedAt)];
  const [page, total] = await Promise.all([
    readInSteps(contacts, query, { part, maxSteps: Infinity }),
    limit && inTime(contacts.countDocuments(query.plan.filter, { limit, hint, maxTimeMS })),
  ]);
  return { ...page, ...totalOf(total, limit, skip + page.rows.length) };
}

/** Where the workspace has most contacts: a few steps in order, and everything at once, to count or if the steps find too few. */
async function readWhole(
  contacts: Contacts,
  query: QueryRead,
  part: PagePart,
): Promise<ReadPage<ContactRecord>> {
  const { countTo, skip, sort, limit } = part;
  const steps = readInSteps(contacts, query, { part, maxSteps: STEPS.length });
  if (countTo === null) {
    const page = await steps;
    const found = page.readTo && (await scanAfter(contacts, query, part));
    return found ?? { ...page, total: null };
  }
  const [page, found] = await Promise.all([steps, scanAll(contacts, query, part, countTo)]);
  // Many matches, but not near the start of the order: the steps so far are the page.
  if (page.readTo === null || found === null || found.count >= countTo)
    return { ...page, ...totalOf(found && found.count, countTo, skip + page.rows.length) };
  const _id = { $in: found.first.slice(skip) };
  const rows =
    _id.$in.length === 0
      ? []
      : await contacts.find({ _id }, { sort, limit, maxTimeMS: MAX_TIME_MS }).toArray();
  return { rows, total: found.count };
}

/** Without an index. */
const WHOLE: Document = { $natural: 1 };

function totalOf(total: number | null, limit: number | null, atLeast: number) {
  if (limit === null) return { total: null };
  return total === null ? { total: atLeast, isTotalPartial: true } : { total };
}

/** The rows after a cursor, sorted by the server; null if that takes too long. */
async function scanAfter(
  contacts: Contacts,
  { plan, startedAt }: QueryRead,
  { afterCursor, sort, skip, limit }: PagePart,
) {
  const options = { sort, skip, limit, hint: WHOLE, maxTimeMS: scanMs(startedAt) };
  const read = contacts.find({}, options).filter(combineFilters(plan.filter, afterCursor)).toArray();
  const rows = await inTime(read);
  return rows && { rows, total: null };
}

interface Places {
  /** Of matches, up to `most`. */
  count: number;
  /** The ids of the first ones in the page's order, up to its end. */
  first: ObjectId[];
}

/** One scan that counts all matches and finds those of the page; null if it takes too long. */
async function scanAll(
  contacts: Contacts,
  { plan, startedAt }: QueryRead,
  { skip, limit, sort: sortBy }: PagePart,
  most: number,
): Promise<Places | null> {
  const first = { $topN: { n: skip + limit, sortBy, output: '$_id' } };
  const stages = [
    { $match: plan.filter },
    { $limit: most },
    { $group: { _id: null, count: { $sum: 1 }, first } },
  ];
  const options = { hint: WHOLE, maxTimeMS: scanMs(startedAt) };
  const found = await inTime(contacts.aggregate<Places>(stages, options).toArray());
  return found && (found[0] ?? { count: 0, first: [] });
}

interface Scanned {
  rows: Rows;
  readTo: CursorPosition | null;
}

/** Where MongoDB decides alone: steps in order until the page is full, or time or `maxSteps` are over. */
async function readInSteps(
  contacts: Contacts,
  query: QueryRead,
  { part, maxSteps }: { part: PagePart; maxSteps: number },
): Promise<Scanned> {
  const wanted = part.skip + part.limit;
  const rows: Rows = [];
  for await (const step of steps(contacts, query, { part, size: wanted })) {
    rows.push(...step.rows);
    if (rows.length >= wanted || step.readTo === null) break;
    if (step.index + 1 >= maxSteps || isOver(query, step))
      return { rows: rows.slice(part.skip), readTo: step.readTo };
  }
  return { rows: rows.slice(part.skip, wanted), readTo: null };
}

/** Where each contact is tested: steps in order until the page is full and the matches are counted, or time is over. */
async function readTested(
  contacts: Contacts,
  query: QueryRead,
  part: PagePart,
): Promise<ReadPage<ContactRecord>> {
  const wanted = part.skip + part.limit;
  const upTo = Math.max(wanted, part.countTo ?? 0);
  const rows: Rows = [];
  let count = 0;
  let filledTo: CursorPosition | null = null;
  for await (const step of steps(contacts, query, { part, size: TESTED })) {
    const found = await query.select(step.rows);
    count += found.length;
    rows.push(...found.slice(0, Math.max(0, wanted - rows.length)));
    if (count >= upTo || step.readTo === null) break;
    if (!isOver(query, step)) continue;
    filledTo = step.readTo;
    break;
  }
  const isFull = rows.length >= wanted;
  return {
    rows: rows.slice(part.skip),
    total: part.countTo === null ? null : count,
    isTotalPartial: filledTo !== null,
    readTo: isFull ? null : filledTo,
  };
}

function isOver({ startedAt }: QueryRead, { beganAt }: Step): boolean {
  const now = performance.now();
  return now - startedAt + (now - beganAt) > STEPS_UNTIL_MS;
}

interface Step {
  index: number;
  /** As `performance.now()`. */
  beganAt: number;
  rows: Rows;
  /** Everything up to here was read; null at the end. */
  readTo: CursorPosition | null;
}

/** The rows that match the plan's filter, in order, step by step, at most `size` in each. */
async function* steps(
  contacts: Contacts,
  { workspaceId, plan, sort }: QueryRead,
  { part, size }: { part: PagePart; size: number },
): AsyncGenerator<Step> {
  const hint = indexOn(sort.field);
  const options = { sort: part.sort, hint, maxTimeMS: MAX_TIME_MS };
  let after = part.afterCursor;
  for (let index = 0; ; index += 1) {
    const beganAt = performance.now();
    const scanned = STEPS[Math.min(index, STEPS.length - 1)] ?? TESTED;
    const projection = { [sort.field]: 1 };
    const [end] = await contacts
      .find({}, { ...options, projection, skip: scanned, limit: 1 })
      .filter(branches({ workspaceId }, after))
      .toArray();
    const to = end === undefined ? null : positionOf(end, sort);
    const range = to === null ? after : combineFilters(upToPosition(sort, to), after);
    const rows = await contacts
      .find({}, { ...options, limit: size })
      .filter(combineFilters(plan.filter, range))
      .toArray();
    const last = rows.length < size ? undefined : rows.at(-1);
    const readTo = last === undefined ? to : positionOf(last, sort);
    yield { index, beganAt, rows, readTo };
    if (readTo === null) return;
    after = afterPosition(sort, readTo);
  }
}

/** Both conditions, in a form that an index decides alone: with the ones between which a tie-break chooses at the top. */
function branches(one: Document, other: Document): Document {
  const { $or: cases } = other as { $or?: Document[] };
  return cases === undefined ? { ...one, ...other } : { $or: cases.map((each) => ({ ...one, ...each })) };
}

/** The rows up to a place, with the row there. */
function upToPosition({ field, direction, isUnique }: PageSort, { value, id }: CursorPosition): Document {
  const [less, upTo] = direction === 1 ? ['$lt', '$lte'] : ['$gt', '$gte'];
  if (isUnique === true) return { [field]: { [upTo]: value } };
  return {
    [field]: { [upTo]: value },
    $or: [{ [field]: { [less]: value } }, { [field]: value, _id: { [upTo]: id } }],
  };
}
