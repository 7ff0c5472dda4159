import type { PageSort } from '../../models/after-position.js';
import type { Collection, Document, Filter, ObjectId, WithId } from 'mongodb';
import { escapePattern } from '../../domain/escape-pattern.js';
import { contactCollection, type ContactRecord } from '../../models/contact.js';
import { combineFilters, MAX_TIME_MS, MAX_TOTAL, type PagePart, type PageReader } from '../http/paging.js';

/**
 * With up to this many matches, all are read and sorted. With more, scanning in sort order until a page is full
 * costs less: with a million contacts, both read some 7,000.
 */
const NARROW = 7_000;
/** If the word index covers the whole search, no contact is read, so that sorting more matches pays off. */
const NARROW_BY_INDEX = MAX_TOTAL;
/**
 * Rows scanned in order per row wanted: few at first, which is enough for most broad searches, then more, before the
 * scan gives up because the matches are elsewhere.
 */
const SCANS_PER_ROW = [40, 200];

type Contacts = Collection<ContactRecord>;
type Rows = WithId<ContactRecord>[];
type Reader = PageReader<ContactRecord>;

export interface ContactSearch {
  /** All filters but the words. */
  others: Filter<ContactRecord> & { workspaceId: ObjectId };
  /** One or more folded words; a contact must have terms that start with each of them. */
  words: string[];
  sort: PageSort;
}

/** A search as one filter, independent of how it is read. */
export function searchFilter({ others, words }: Omit<ContactSearch, 'sort'>): Filter<ContactRecord> {
  return { ...others, ...allWords(words) };
}

/**
 * Requires every word. Written as a double negation so that the server does not use an index for it: which word to
 * look up is decided here.
 */
export function allWords(words: string[]): Filter<ContactRecord> {
  return words.length === 0
    ? {}
    : { $nor: words.map((word) => ({ searchTerms: { $not: beginsWith(word) } })) };
}

/** Matches the word literally. An index can serve a regular expression that is a prefix. */
export function beginsWith(word: string): { $regex: string } {
  return { $regex: `^${escapePattern(word)}` };
}

/** Reads a search via the list, the word index or in sort order, whichever reads the fewest contacts. */
export function searchReader(contacts: Contacts, search: ContactSearch): Reader {
  return async (part) => {
    if (await isOnShortList(contacts, search.others)) return await readOnList(contacts, search, part);
    const { word, count } = await rarestWord(contacts, search);
    const rest = search.words.filter((other) => other !== word);
    const byWord = { ...search.others, searchTerms: beginsWith(word), ...allWords(rest) };
    const isWordOnly = rest.length === 0 && Object.keys(search.others).length === 1;
    if (!isWordOnly && count <= NARROW && part.countTo !== null)
      return await readAndSort(contacts, byWord, part);
    const narrow = isWordOnly && search.sort.field in wordIndex ? NARROW_BY_INDEX : NARROW;
    const [found, total] = await Promise.all([
      count > narrow ? readInOrder(contacts, search, part) : null,
      part.countTo && (isWordOnly ? count : countBy(contacts, byWord, part.countTo)),
    ]);
    return { rows: found ?? (await readSorted(contacts, byWord, part)), total };
  };
}

async function isOnShortList(contacts: Contacts, others: ContactSearch['others']): Promise<boolean> {
  const { workspaceId, listIds } = others;
  if (listIds === undefined) return false;
  const options = { hint: listIndex, limit: NARROW + 1, maxTimeMS: MAX_TIME_MS };
  return (await contacts.countDocuments({ workspaceId, listIds }, options)) <= NARROW;
}

async function readOnList(contacts: Contacts, search: ContactSearch, part: PagePart) {
  const { afterCursor, sort, skip, limit, countTo } = part;
  const filter = searchFilter(search);
  const options = { hint: listIndex, maxTimeMS: MAX_TIME_MS };
  const [rows, total] = await Promise.all([
    contacts
      .find({}, { ...options, sort, skip, limit })
      .filter(combineFilters(filter, afterCursor))
      .toArray(),
    countTo && contacts.countDocuments(filter, { ...options, limit: countTo }),
  ]);
  return { rows, total };
}

/** The word with the fewest matches, counted up to the limit of totals. */
async function rarestWord(
  contacts: Contacts,
  { others: { workspaceId }, words }: ContactSearch,
): Promise<{ word: string; count: number }> {
  const counted = await Promise.all(
    words.map(async (word) => {
      const count = await countBy(contacts, { workspaceId, searchTerms: beginsWith(word) }, MAX_TOTAL + 1);
      return { word, count };
    }),
  );
  return counted.reduce((a, b) => (b.count < a.count ? b : a));
}

function countBy(contacts: Contacts, byWord: Filter<ContactRecord>, limit: number): Promise<number> {
  return contacts.countDocuments(byWord, { hint: wordIndex, limit, maxTimeMS: MAX_TIME_MS });
}

/** For few matches, which counting would read anyway: one query finds them all. */
async function readAndSort(contacts: Contacts, byWord: Filter<ContactRecord>, part: PagePart) {
  const ids = await idsBy(contacts, byWord, { ...part, skip: 0, limit: NARROW });
  return {
    rows: await contactsOf(contacts, ids.slice(part.skip, part.skip + part.limit)),
    total: ids.length,
  };
}

/** Sorts all matches by the word index and reads only the contacts of the page. */
async function readSorted(contacts: Contacts, byWord: Filter<ContactRecord>, part: PagePart): Promise<Rows> {
  return await contactsOf(contacts, await idsBy(contacts, byWord, part));
}

async function idsBy(contacts: Contacts, byWord: Filter<ContactRecord>, part: PagePart): Promise<ObjectId[]> {
  const { afterCursor, sort, skip, limit } = part;
  const projection = Object.fromEntries(Object.keys(sort).map((field) => [field, 1]));
  const options = { projection, sort, skip, limit, hint: wordIndex, maxTimeMS: MAX_TIME_MS };
  const rows = await contacts.find({}, options).filter(combineFilters(byWord, afterCursor)).toArray();
  return rows.map(({ _id }) => _id);
}

/** In the order of the ids; contacts deleted in the meantime are omitted. */
async function contactsOf(contacts: Contacts, ids: ObjectId[]): Promise<Rows> {
  if (ids.length === 0) return [];
  const rows = await contacts.find({ _id: { $in: ids } }, { maxTimeMS: MAX_TIME_MS }).toArray();
  const byId = new Map(rows.map((row) => [row._id.toHexString(), row]));
  return ids.flatMap((id) => byId.get(id.toHexString()) ?? []);
}

/** Scans for the page in sort order; null if it is not full before the limit of rows. */
async function readInOrder(contacts: Contacts, search: ContactSearch, part: PagePart): Promise<Rows | null> {
  const { field } = search.sort;
  const hint = indexOn(field);
  const filter = combineFilters(searchFilter(search), part.afterCursor);
  const range = combineFilters(
    { workspaceId: search.others.workspaceId, ...rangeOf(search.others, field) },
    part.from,
  );
  for (const perRow of SCANS_PER_ROW) {
    const end = await valueAt(contacts, range, { ...part, hint, skip: (part.skip + part.limit) * perRow });
    const upTo = end === null ? {} : { [field]: { [search.sort.direction === 1 ? '$lte' : '$gte']: end } };
    const { sort, skip, limit } = part;
    const options = { sort, skip, limit, hint, maxTimeMS: MAX_TIME_MS };
    const found = await contacts.find({}, options).filter(combineFilters(filter, upTo)).toArray();
    if (end === null || found.length === limit) return found;
  }
  return null;
}

/** The sort value of the row after that many rows; null past the end. */
async function valueAt(
  contacts: Contacts,
  range: Document,
  { sort, skip, hint }: { sort: Document; skip: number; hint: Document },
): Promise<unknown> {
  const [field = ''] = Object.keys(sort);
  const projection = { _id: 0, [field]: 1 };
  const options = { projection, sort, skip, limit: 1, hint, maxTimeMS: MAX_TIME_MS };
  const [row] = await contacts.find({}, options).filter(range).toArray();
  return row === undefined ? null : Reflect.get(row, field);
}

/** The condition of a filter on one field. */
function rangeOf(filter: Filter<ContactRecord>, field: string): Document {
  const range: unknown = Reflect.get(filter, field);
  return range === undefined ? {} : { [field]: range };
}

/** The longest index that starts with the workspace and the field. */
export function indexOn(field: string): Document {
  const keys = contactCollection.indexes.map(({ key }) => Object.entries(key as Document));
  const [longest] = keys
    .filter(([first, second]) => first?.[0] === 'workspaceId' && second?.[0] === field)
    .sort((a, b) => b.length - a.length);
  if (longest === undefined) throw new Error(`no index of contacts is sorted by ${field}`);
  return Object.fromEntries(longest);
}

const wordIndex = indexOn('searchTerms');
const listIndex = indexOn('listIds');
