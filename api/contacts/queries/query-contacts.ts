import type { ObjectId, WithId } from 'mongodb';
import type { ContactWhere } from '../../../domain/contact/contact-query.js';
import type { ContactSort } from '../../../domain/contact/contact-sort.js';
import type { ContactRecord } from '../../../models/audience/contact.js';
import type { Database } from '../../../models/core/database.js';
import type { PageRequest } from '../../http/input/common-schemas.js';
import { inTime } from '../../http/input/in-time.js';
import type { PageOf } from '../../http/paging.js';
import { findContacts, searchFilters } from './find-contacts.js';
import { queryFilter } from './query-filter.js';
import { withFacts, type FoundContact } from '../read-contact.js';
import { TooBroad } from './too-broad.js';

/** What is asked. */
export interface ContactQuestion {
  workspaceId: ObjectId;
  where: ContactWhere;
  search: string | null;
  /** Of `where` in what was sent. */
  path?: string;
}

/** Reads a page of the contacts that a question finds. @throws TooBroad */
export type ReadContacts = (list: {
  sort: ContactSort;
  request: PageRequest;
}) => Promise<PageOf<WithId<ContactRecord>>>;

/**
 * Prepares to read the contacts that meet a query as of now, page by page. A page may be shorter than asked, with a cursor to go on,
 * where contacts have to be put to the conditions one by one.
 *
 * @throws TooBroad if a test of events or mails is about too many contacts
 */
export async function askContacts(
  { db, clock }: { db: Database; clock: () => Date },
  { workspaceId, where, search, path = 'where' }: ContactQuestion,
): Promise<ReadContacts> {
  const { filter, ...select } = await queryFilter(db, { workspaceId, where, now: clock(), path });
  const filters = [filter, ...searchFilters(search)];
  const wanted = { workspaceId, filters, ...select, question: { where, search } };
  return async (list) => {
    const page = await inTime(findContacts(db, { ...wanted, ...list }));
    if (page === null) throw new TooBroad(path, 'takes too long to find');
    return page;
  };
}

/** A page of the contacts that meet a query, with their lists and the time of their last event. @throws TooBroad */
export async function queryContacts(
  deps: { db: Database; clock: () => Date },
  { sort, request, ...question }: ContactQuestion & Parameters<ReadContacts>[0],
): Promise<PageOf<FoundContact>> {
  const read = await askContacts(deps, question);
  return await withFacts(deps.db, question.workspaceId, await read({ sort, request }));
}
