import type { Collection, Document, Filter, ObjectId, WithId } from 'mongodb';
import { contactModel, type ContactRecord } from '../../models/contact.js';
import { both, MAX_TIME_MS, MAX_TOTAL, type PagePart, type PageReader, type PageSort } from '../paging.js';

/**
 * With up to this many matches all are looked at and sorted. With more, looking in order until a page is full
 * costs less: at a million contacts both look at some 7,000.
 */
const NARROW = 7_000;
/** Where the index of words holds all that is asked for, no contact is looked at, and more are worth sorting. */
const NARROW_BY_INDEX = MAX_TOTAL;
/**
 * Rows that are looked at in order for each one that is wanted: few at first, which is enough for most broad
 * searches, then more, before the matches are thought to lie elsewhere.
 */
const WALKS_PER_ROW = [40, 200];

const wordIndex = indexWith('searchTerms', 2);

type Contacts = Collection<ContactRecord>;
type Rows = WithId<ContactRecord>[];

export interface ContactSearch {
  /** Everything that is asked for but the words; the workspace first. */
  others: Filter<ContactRecord> & { workspaceId: ObjectId };
  /** Folded words, one at least; a contact has to have terms that begin with each of them. */
  words: string[];
  sort: PageSort;
}

/** What a search asks for as one filter, whatever way it is read. */
export function searchFilter({ others, words }: ContactSearch): Filter<ContactRecord> {
  return { ...others, ...allWords(words) };
}

/**
 * Demands every word. Said by double negation so that no index is entered by it: which word that is done by is
 * chosen here, and not by the server.
 */
function allWords(words: string[]): Filter<ContactRecord> {
  return words.length === 0 ? {} : { $nor: words.map((word) => ({ searchTerms: { $not: beginsWith(word) } })) };
}

/** Literally, whatever signs the word holds. Of a regular expression that is a prefix the index tells all. */
function beginsWith(word: string): { $regex: string } {
  return { $regex: `^${word.replace(/[!-/:-@[-`{-~]/g, '\\$&')}` };
}

/** Reads the pages of a search, by the index of words or in order, whichever looks at fewer contacts. */
export async function searchReader(contacts: Contacts, search: ContactSearch): Promise<PageReader<ContactRecord>> {
  const { word, count } = await rarestWord(contacts, search);
  const rest = search.words.filter((other) => other !== word);
  const byWord = { ...search.others, searchTerms: beginsWith(word), ...allWords(rest) };
  const wordOnly = rest.length === 0 && Object.keys(search.others).length === 1;
  if (wordOnly) {
    const limit = search.sort.field in wordIndex ? NARROW_BY_INDEX : NARROW;
    return {
      rows: count <= limit ? sorted(contacts, byWord) : inOrder(contacts, search, sorted(contacts, byWord)),
      count: (most) => Promise.resolve(Math.min(count, most)),
    };
  }
  if (count <= NARROW) return readAtOnce(contacts, byWord);
  return {
    rows: inOrder(contacts, search, sorted(contacts, byWord)),
    count: (limit) => contacts.countDocuments(byWord, { hint: wordIndex, limit, maxTimeMS: MAX_TIME_MS }),
  };
}

/** The word with the fewest contacts, which are counted as far as totals go. */
async function rarestWord(
  contacts: Contacts,
  { others: { workspaceId }, words }: ContactSearch,
): Promise<{ word: string; count: number }> {
  const options = { hint: wordIndex, limit: MAX_TOTAL + 1, maxTimeMS: MAX_TIME_MS };
  const counted = await Promise.all(
    words.map(async (word) => {
      const count = await contacts.countDocuments({ workspaceId, searchTerms: beginsWith(word) }, options);
      return { word, count };
    }),
  );
  return counted.reduce((a, b) => (b.count < a.count ? b : a));
}

type RowsOf = PageReader<ContactRecord>['rows'];

/** All matches by the index of words, sorted; whole contacts are read of the page alone. */
function sorted(contacts: Contacts, byWord: Filter<ContactRecord>): RowsOf {
  return async (part) => await contactsOf(contacts, await places(contacts, byWord, part));
}

/** The same where counting would look at every match once more: all are found by one call. */
function readAtOnce(contacts: Contacts, byWord: Filter<ContactRecord>): PageReader<ContactRecord> {
  let all: Promise<ObjectId[]> | undefined;
  let resolveAll: ((ids: ObjectId[]) => void) | undefined;
  const counted = new Promise<ObjectId[]>((resolve) => {
    resolveAll = resolve;
  });
  return {
    rows: async (part) => {
      all ??= places(contacts, byWord, { ...part, skip: 0, limit: NARROW });
      const ids = await all;
      resolveAll?.(ids);
      return await contactsOf(contacts, ids.slice(part.skip, part.skip + part.limit));
    },
    count: async (limit) => Math.min((await counted).length, limit),
  };
}
