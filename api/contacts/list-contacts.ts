import { ObjectId, type Document } from 'mongodb';
import type { ContactSort } from '../../domain/contact/contact-sort.js';
import { invalid } from '../../domain/errors.js';
import type { JsonValue } from '../../domain/json/json.js';
import type { Database } from '../../models/core/database.js';
import type { PageRequest } from '../http/input/common-schemas.js';
import type { PageOf } from '../http/paging.js';
import { findList } from '../lists/list-facts.js';
import { findContacts, searchFilters } from './queries/find-contacts.js';
import { withFacts, type FoundContact } from './read-contact.js';
import type { ContactFilters } from './schemas.js';

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
  { workspaceId, filters, sort, request }: ListContacts,
): Promise<PageOf<FoundContact>> {
  if (filters.list !== null) await assertList(db, { workspaceId, id: filters.list });
  const all = [...fieldFilters(filters), ...searchFilters(filters.search)];
  const wanted = { workspaceId, filters: all, question: { filters }, sort, request };
  return await withFacts(db, workspaceId, await findContacts(db, wanted));
}

async function assertList(
  db: Database,
  { workspaceId, id }: { workspaceId: ObjectId; id: string },
): Promise<void> {
  const list = await findList({ db }, { workspaceId, id });
  if (list === null) throw invalid([{ path: 'list', message: 'is not a list of this workspace' }]);
}

/** All filters but the search. */
function fieldFilters(filters: ContactFilters): Document[] {
  const { list, subscribed, consent, createdAfter, createdBefore, fields } = filters;
  return [
    ...(list === null ? [] : [{ listIds: new ObjectId(list) }]),
    ...(subscribed === null ? [] : [{ subscribed }]),
    ...(consent === null ? [] : [{ 'consent.state': consent }]),
    ...(createdAfter === null ? [] : [{ createdAt: { $gte: createdAfter } }]),
    ...(createdBefore === null ? [] : [{ createdAt: { $lt: createdBefore } }]),
    ...fields.map(({ name, text }) => ({ [`customFields.${name}`]: { $in: possibleValues(text) } })),
  ];
}

/** The values a query text can mean: `42` is the number or the string, `true` the boolean or the string. */
function possibleValues(text: string): JsonValue[] {
  const number = Number(text);
  if (text === 'true' || text === 'false') return [text, text === 'true'];
  return String(number) === text && Number.isFinite(number) ? [text, number] : [text];
}
