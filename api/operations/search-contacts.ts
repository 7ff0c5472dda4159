import type { Collection, Document, Filter, ObjectId, WithId } from 'mongodb';
import type { ContactRecord } from '../../models/contact.js';
import { MAX_TIME_MS, MAX_TOTAL, type PagePart, type PageReader, type PageSort } from '../paging.js';

/**
 * Up to this many matches are taken from the index of words and sorted in memory. With more, reading in order
 * until a page is full costs less: at a million contacts both look at some 7,000.
 */
const NARROW = 7_000;
/**
 * Rows that are looked at in order for each one that is wanted: few at first, which is enough for most broad
 * searches, then more, before the matches are thought to lie elsewhere.
 */
const WALKS_PER_ROW = [40, 200];

const wordIndex = { workspaceId: 1, searchTerms: 1 } as const;

/** The indexes of the orders in which contacts are listed. */
const orderIndexes: Record<string, Document> = {
  createdAt: { workspaceId: 1, createdAt: -1, _id: -1 },
  updatedAt: { workspaceId: 1, updatedAt: -1, _id: -1 },
  email: { workspaceId: 1, email: 1, _id: 1 },
};

export interface ContactSearch {
  workspaceId: ObjectId;
  /** Folded words, one at least; a contact has to have terms that begin with each of them. */
  words: string[];
  /** Of the whole list, `allWords` included. */
  filter: Filter<ContactRecord>;
  /** The filter asks for nothing but the words. */
  wordsOnly: boolean;
  sort: PageSort;
}

/**
 * The part of a filter that demands every word. Said by double negation so that no index is entered by it: which
 * word that is done by is chosen here, and not by the server.
 */
export function allWords(words: string[]): Filter<ContactRecord> {
  return { $nor: words.map((word) => ({ searchTerms: { $not: beginsWith(word) } })) };
}

/** Literally, whatever signs the word holds. */
function beginsWith(word: string): { $regex: string } {
  return { $regex: `^${word.replace(/[!-/:-@[-`{-~]/g, '\\$&')}` };
}

/** Reads the pages of a search, by the index of words or in order, whichever looks at fewer contacts. */
export async function searchReader(
  contacts: Collection<ContactRecord>,
  search: ContactSearch,
): Promise<PageReader<ContactRecord>> {
  const { rarest, count } = await rarestWord(contacts, search);
  const byWord = { workspaceId: search.workspaceId, searchTerms: beginsWith(rarest) };
  const ofWord = (filter: Document): Document => ({ $and: [byWord, filter] });
  const rowsOfWord = (part: PagePart) => rows(contacts, { ...part, filter: ofWord(part.filter) }, wordIndex);
  return {
    rows: async (part) => {
      for (const perRow of count <= NARROW ? [] : WALKS_PER_ROW) {
        const found = await walk(contacts, search, { part, perRow });
        if (found !== null) return found;
      }
      return await rowsOfWord(part);
    },
    count: async (limit) => {
      if (search.wordsOnly && search.words.length === 1) return Math.min(count, limit);
      return await contacts.countDocuments(ofWord(search.filter), {
        hint: wordIndex,
        limit,
        maxTimeMS: MAX_TIME_MS,
      });
    },
  };
}

/** The word with the fewest contacts, which are counted as far as totals go. */
async function rarestWord(
  contacts: Collection<ContactRecord>,
  { workspaceId, words }: ContactSearch,
): Promise<{ rarest: string; count: number }> {
  const counted = await Promise.all(
    words.map(async (rarest) => {
      const filter = { workspaceId, searchTerms: beginsWith(rarest) };
      const options = { hint: wordIndex, limit: MAX_TOTAL + 1, maxTimeMS: MAX_TIME_MS };
      return { rarest, count: await contacts.countDocuments(filter, options) };
    }),
  );
  return counted.reduce((a, b) => (b.count < a.count ? b : a));
}

/** The page, read in order; null when it is not full before too many rows were looked at. */
async function walk(
  contacts: Collection<ContactRecord>,
  { workspaceId, filter, sort }: ContactSearch,
  { part, perRow }: { part: PagePart; perRow: number },
): Promise<WithId<ContactRecord>[] | null> {
  const index = orderIndexes[sort.field];
  if (index === undefined) return null;
  const wanted = part.skip + part.limit;
  const range: Filter<ContactRecord> = { $and: [{ workspaceId }, part.from, rangeOf(filter, sort.field)] };
  const end = await contacts
    .find(range, {
      projection: { _id: 0, [sort.field]: 1 },
      sort: part.sort,
      hint: index,
      maxTimeMS: MAX_TIME_MS,
    })
    .skip(wanted * perRow)
    .limit(1)
    .next();
  if (end === null) return await rows(contacts, part, index);
  const upTo = {
    [sort.field]: { [sort.direction === 1 ? '$lte' : '$gte']: Reflect.get(end, sort.field) as unknown },
  };
  const found = await rows(contacts, { ...part, filter: { $and: [part.filter, upTo] } }, index);
  return found.length === part.limit ? found : null;
}

/** What the filter says of the sorted field. */
function rangeOf(filter: Filter<ContactRecord>, field: string): Document {
  const range: unknown = Reflect.get(filter, field);
  return range === undefined ? {} : { [field]: range };
}

function rows(
  contacts: Collection<ContactRecord>,
  { filter, sort, skip, limit }: PagePart,
  hint: Document,
): Promise<WithId<ContactRecord>[]> {
  return contacts.find({}, { sort, skip, limit, hint, maxTimeMS: MAX_TIME_MS }).filter(filter).toArray();
}
