import type { ObjectId, WithId } from 'mongodb';
import { isEventTest, type ContactTest, type ContactWhere } from '../../domain/contact/contact-query.js';
import { matches } from '../../domain/contact/match-contact.js';
import type { ContactSort } from '../../domain/contact/contact-sort.js';
import { contactScope } from '../../domain/plan/contact-patch.js';
import { decideMembership } from '../../domain/segments/decide.js';
import { plannedSegment } from '../../domain/segments/planned-segments.js';
import { searchWords } from '../../domain/contact/search-terms.js';
import { contactState } from '../../engine/intake/row-mappers.js';
import { readStoredFacts } from '../../engine/segments/stored-facts.js';
import type { ContactRecord } from '../../models/contact.js';
import type { Database } from '../../models/database.js';
import type { PageRequest } from '../http/common-schemas.js';
import { findPage, type PageOf, type PageReader } from '../http/paging.js';
import { factsOfContacts } from './contact-facts.js';
import { sortOf } from './list-contacts.js';
import { planQuery, type QueryPlan } from './plan-query.js';
import { contactsMeeting } from './query-tests.js';
import { readQuery } from './read-query.js';
import type { FoundContact } from './read-contact.js';

export interface ContactQuery {
  workspaceId: ObjectId;
  where: ContactWhere;
  search: string | null;
  sort: ContactSort;
  request: PageRequest;
}

/**
 * The contacts that meet a query, with their lists and the time of their last event. A page may be shorter than asked, with a
 * cursor to go on, and a total may be partial, where more contacts would have to be read than a call has time for.
 */
export async function queryContacts(
  deps: { db: Database; clock: () => Date },
  query: ContactQuery,
): Promise<PageOf<FoundContact>> {
  const { workspaceId } = query;
  const page = await queryContactRows(deps, query);
  const contactIds = page.data.map((row) => row._id);
  const factsOf = await factsOfContacts(deps.db, { workspaceId, contactIds });
  const data = page.data.map((row) => ({
    contact: contactState(row),
    facts: factsOf(row._id.toHexString()),
  }));
  return { ...page, data };
}

/** The same without what is stored elsewhere. */
export async function queryContactRows(
  { db, clock }: { db: Database; clock: () => Date },
  { workspaceId, where, search, sort: sortName, request }: ContactQuery,
): Promise<PageOf<WithId<ContactRecord>>> {
  const now = clock();
  const startedAt = performance.now();
  const words = search === null || search.trim() === '' ? null : searchWords(search);
  const sort = sortOf(sortName);
  // Planned when the page is read, since a wrong cursor is refused before.
  const reader: PageReader<ContactRecord> = async (part) => {
    const plan = await planQuery(db, { workspaceId, where, words, now });
    const select = (rows: WithId<ContactRecord>[]) => meeting(db, rows, { workspaceId, where, now, plan });
    return await readQuery(db.collections.Contact, { workspaceId, plan, sort, select, startedAt }, part);
  };
  return await findPage({
    collection: db.collections.Contact,
    filter: { workspaceId, $comment: JSON.stringify([where, words]) },
    sort,
    request,
    reader,
  });
}

/** Those of some contacts that meet a query, as the conditions of automations decide it. */
async function meeting(
  db: Database,
  rows: WithId<ContactRecord>[],
  query: { workspaceId: ObjectId; where: ContactWhere; now: Date; plan: QueryPlan },
): Promise<WithId<ContactRecord>[]> {
  const { where, now } = query;
  const { tests, timezone } = query.plan;
  if (rows.length === 0) return [];
  const open = [...tests].filter(([, known]) => known === null).map(([test]) => test);
  const contactIds = rows.map(({ _id }) => _id);
  const met = new Map(
    await Promise.all(
      open.map(async (test) => [test, await testContacts(db, query, { test, rows, contactIds })] as const),
    ),
  );
  return rows.filter((row) => {
    const scope = { contact: contactScope(contactState(row)), event: null, entry: null, now, timezone };
    return matches(
      where,
      scope,
      (test) => tests.get(test)?.holds(row) ?? met.get(test)?.has(row._id.toHexString()) ?? false,
    );
  });
}

/** Tests that read single events are decided as those of segments. */
async function testContacts(
  db: Database,
  query: { workspaceId: ObjectId; now: Date },
  { test, rows, contactIds }: { test: ContactTest; rows: WithId<ContactRecord>[]; contactIds: ObjectId[] },
): Promise<ReadonlySet<string>> {
  if (!isEventTest(test) || (test.where === undefined && test.which === undefined))
    return await contactsMeeting(db, query, { test, contactIds });
  const { workspaceId, now } = query;
  const where = { all: [test] };
  const segment = plannedSegment({ id: '', name: '', version: 0, where, isBuilding: true });
  const factsOf = await readStoredFacts(db, { workspaceId, segments: [segment], contacts: rows, now });
  const met = rows.filter((row) => decideMembership(where, factsOf(row), now).member);
  return new Set(met.map(({ _id }) => _id.toHexString()));
}
