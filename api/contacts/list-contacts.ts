import type { ContactSort } from '../../domain/contact/contact-sort.js';
import { ObjectId, type Filter } from 'mongodb';
import { invalid } from '../../domain/errors.js';
import type { JsonValue } from '../../domain/json/json.js';
import { searchWords } from '../../domain/contact/search-terms.js';
import { contactState } from '../../engine/intake/row-mappers.js';
import type { ContactRecord } from '../../models/contact.js';
import type { Database } from '../../models/database.js';
import type { PageSort } from '../../models/after-position.js';
import { findPage, type PageOf } from '../http/paging.js';
import type { PageRequest } from '../http/common-schemas.js';
import type { ContactFilters } from './schemas.js';
import { factsOfContacts } from './contact-facts.js';
import { findList } from '../lists/list-facts.js';
import type { FoundContact } from './read-contact.js';
import { searchFilter, searchReader, type ContactSearch } from './search-contacts.js';

/** A filter that matches no contact, answered without reading any. */
const MATCHES_NOTHING: Filter<ContactRecord> = { _id: { $in: [] } };

export interface ListContacts {
  workspaceId: ObjectId;
  filters: ContactFilters;
  sort: ContactSort;
  request: PageRequest;
}

/**
 * The contacts of a workspace that match the filters, with their lists and the time of their last event.
 *
 * @throws RollcallError `invalid` for an unknown list
 */
export async function listContacts(
  { db }: { db: Database },
  { workspaceId, filters, sort: sortName, request }: ListContacts,
): Promise<PageOf<FoundContact>> {
  const collection = db.collections.Contact;
  if (filters.list !== null) await assertList(db, { workspaceId, id: filters.list });
  const sort = sortOf(sortName);
  const others = otherFilters(workspaceId, filters);
  const words = filters.search === null ? [] : searchWords(filters.search);
  const search = words.length === 0 ? null : { others, words, sort };
  const page = await findPage({
    collection,
    filter: search !== null ? searchFilter(search) : filters.search === null ? others : MATCHES_NOTHING,
    sort,
    request,
    ...(search !== null && { reader: searchReader(collection, search) }),
  });
  const factsOf = await factsOfContacts(db, { workspaceId, contactIds: page.data.map((row) => row._id) });
  const data = page.data.map((row) => ({
    contact: contactState(row),
    facts: factsOf(row._id.toHexString()),
  }));
  return { ...page, data };
}

/** Parses `-createdAt` and the like; `_id` breaks ties, which emails do not have. */
export function sortOf(name: ContactSort): PageSort {
  const [field, direction] = name.startsWith('-') ? [name.slice(1), -1 as const] : [name, 1 as const];
  return field === 'email' ? { field, direction, isUnique: true } : { field, direction };
}

async function assertList(
  db: Database,
  { workspaceId, id }: { workspaceId: ObjectId; id: string },
): Promise<void> {
  const list = await findList({ db }, { workspaceId, id });
  if (list === null) throw invalid([{ path: 'list', message: 'is not a list of this workspace' }]);
}

/** All filters but the search. */
function otherFilters(workspaceId: ObjectId, filters: ContactFilters): ContactSearch['others'] {
  const { list, subscribed, consent, createdAfter, createdBefore, fields } = filters;
  const createdAt = {
    ...(createdAfter !== null && { $gte: createdAfter }),
    ...(createdBefore !== null && { $lt: createdBefore }),
  };
  return {
    workspaceId,
    ...(list !== null && { listIds: new ObjectId(list) }),
    ...(subscribed !== null && { subscribed }),
    ...(consent !== null && { 'consent.state': consent }),
    ...(Object.keys(createdAt).length > 0 && { createdAt }),
    ...Object.fromEntries(
      fields.map(({ name, text }) => [`customFields.${name}`, { $in: possibleValues(text) }]),
    ),
  };
}

/** The values a query text can mean: `42` is the number or the string, `true` the boolean or the string. */
function possibleValues(text: string): JsonValue[] {
  const number = Number(text);
  if (text === 'true' || text === 'false') return [text, text === 'true'];
  return String(number) === text && Number.isFinite(number) ? [text, number] : [text];
}
