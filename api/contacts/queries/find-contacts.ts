import type { Document, ObjectId, WithId } from 'mongodb';
import type { ContactSort } from '../../../domain/contact/contact-sort.js';
import { searchWords } from '../../../domain/contact/search-terms.js';
import { escapePattern } from '../../../domain/kernel/escape-pattern.js';
import type { PageSort } from '../../../models/core/after-position.js';
import { contactCollection, type ContactRecord } from '../../../models/audience/contact.js';
import type { Database } from '../../../models/core/database.js';
import type { PageRequest } from '../../http/input/common-schemas.js';
import { findPage, type PageInput, type PageOf } from '../../http/paging.js';
import { NOTHING } from './condition-filter.js';

/** Fields with an index, from those that find the fewest contacts. */
const INDEXED = [
  ...['_id', 'email', 'listIds', 'searchTerms', 'consent.state', 'updatedAt', 'createdAt', 'subscribed'],
];
/** Those of them whose index is in the order of creation besides. */
const IN_ORDER = ['listIds', 'consent.state', 'subscribed'];

/** Which contacts, and in what order. */
export interface WantedContacts {
  workspaceId: ObjectId;
  /** All have to match. */
  filters: readonly Document[];
  /** Those of contacts that match which are wanted, where the filters cannot tell. */
  select?: PageInput<ContactRecord>['select'];
  /** What a cursor belongs to: filters may depend on the time and on what is stored elsewhere. */
  question: Document;
  sort: ContactSort;
  request: PageRequest;
}

/**
 * A page of contacts, by one query. MongoDB plans it, but for what it plans badly: where only one index can serve, it would try every
 * other one, too, since all begin with the workspace, and read a third of all contacts by each; and it would count by any of them,
 * since a count has one result whatever is read.
 */
export async function findContacts(
  db: Database,
  { workspaceId, filters, select, question, sort: name, request }: WantedContacts,
): Promise<PageOf<WithId<ContactRecord>>> {
  const sort = parseSort(name);
  const required = filters.flatMap(requiredFilters);
  const [ids] = required.filter((one) => '_id' in one).sort((a, b) => idCount(a) - idCount(b));
  const others = required.filter((one) => one !== ids);
  const [narrowest] = INDEXED.filter((field) => required.some((one) => field in one));
  const countHint = indexOn(narrowest ?? sort.field);
  return await findPage({
    collection: db.collections.Contact,
    filter: { workspaceId, ...ids, ...(others.length > 0 && { $and: others }) },
    question: { workspaceId, ...question },
    sort,
    request,
    ...(isSorted(narrowest, sort) ? { hint: countHint } : { countHint }),
    ...(select !== undefined && { select }),
  });
}

/** Whether no index but that of this field can be better: it is in the order of the page, or finds few. */
function isSorted(field: string | undefined, sort: PageSort): boolean {
  if (field === undefined || field === '_id' || field === sort.field) return true;
  return sort.field === 'createdAt' && IN_ORDER.includes(field);
}

/** The filters that require all words of a search; none without a search. */
export function searchFilters(search: string | null): Document[] {
  if (search === null || search.trim() === '') return [];
  const words = searchWords(search);
  return words.length === 0
    ? [NOTHING]
    : longestFirst(words).map((word) => ({ searchTerms: beginsWith(word) }));
}

/** An index serves the first word; fewer contacts have a long one. */
function longestFirst(words: readonly string[]): string[] {
  return words.toSorted((a, b) => b.length - a.length);
}

/** Matches the word literally. An index can serve a regular expression that is a prefix. */
function beginsWith(word: string): { $regex: string } {
  return { $regex: `^${escapePattern(word)}` };
}

/** Parses `-createdAt` and the like; `_id` breaks ties, which emails do not have. */
function parseSort(name: ContactSort): PageSort {
  const [field, direction] = name.startsWith('-') ? [name.slice(1), -1 as const] : [name, 1 as const];
  return field === 'email' ? { field, direction, isUnique: true } : { field, direction };
}

/** The parts of a filter which all have to match. */
function requiredFilters(filter: Document): Document[] {
  const { $and: parts, ...own }: { $and?: Document[] } = filter;
  return [...(Object.keys(own).length === 0 ? [] : [own]), ...(parts ?? []).flatMap(requiredFilters)];
}

function idCount({ _id }: Document): number {
  const { $in } = _id as { $in?: unknown[] };
  return $in?.length ?? 1;
}

/** The longest index that starts with the workspace and the field. */
function indexOn(field: string): Document {
  if (field === '_id') return { _id: 1 };
  const keys = contactCollection.indexes.map(({ key }) => Object.entries(key as Document));
  const [longest] = keys
    .filter(([first, second]) => first?.[0] === 'workspaceId' && second?.[0] === field)
    .sort((a, b) => b.length - a.length);
  if (longest === undefined) throw new Error(`no index of contacts is sorted by ${field}`);
  return Object.fromEntries(longest);
}
