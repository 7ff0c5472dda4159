import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, dataOf, type Schemas } from '../api/client';
import { everyRow, pages } from '../api/pages';
import { whereIn } from '../conditions/where-in';
import type { ContactWhere, Node } from '../conditions/where';
import type { ContactsSearch } from './search';

export type Contact = Schemas['Contact'];

const PAGE = 100;
/** Every contact has an address. */
const EVERYONE: ContactWhere = { all: [{ field: 'contact.email', op: 'exists' }] };

/** Contacts that match, page after page. A page may be empty although others follow. */
export function contactsQuery({ columns: _columns, ...filters }: ContactsSearch) {
  return infiniteQueryOptions({
    queryKey: ['contacts', filters],
    queryFn: ({ pageParam, signal }) => contactsPage(filters, { limit: PAGE, cursor: pageParam, signal }),
    ...pages,
  });
}

interface PageOptions {
  limit: number;
  cursor: string;
  signal?: AbortSignal;
}

function contactsPage(filters: Omit<ContactsSearch, 'columns'>, { limit, cursor, signal }: PageOptions) {
  const { search, sort } = filters;
  const where = searchWhere(filters);
  const body = {
    limit,
    ...(where && { where }),
    ...(search !== undefined && { search }),
    ...(sort && { sort }),
    ...(cursor !== '' && { cursor }),
  };
  return dataOf(api.POST('/api/contacts/query', { body, ...(signal && { signal }) }));
}

/** The search as the body of an export. */
export function exportedContacts({ columns: _, ...filters }: ContactsSearch): object {
  const { search, sort } = filters;
  const where = searchWhere(filters);
  return { ...(where && { where }), ...(search !== undefined && { search }), ...(sort && { sort }) };
}

/** All filters as one query; undefined for all contacts. */
function searchWhere(search: ContactsSearch): ContactWhere | undefined {
  const conditions = whereIn(search.where);
  const all = [...filtersIn(search), ...(conditions ? [conditions] : [])];
  return all.length === 0 ? undefined : { all };
}

/** All filters but the conditions. */
function filtersIn({ list, subscribed, consent }: ContactsSearch): Node[] {
  return [
    ...(consent ? [{ field: 'contact.consent.state', op: 'eq' as const, value: consent }] : []),
    ...(subscribed ? [{ field: 'contact.subscribed', op: 'eq' as const, value: subscribed === 'true' }] : []),
    ...(list === undefined ? [] : [{ list }]),
  ];
}

/** Where the conditions are in the query. */
export function conditionsPath(search: ContactsSearch): string {
  return `where.all[${filtersIn(search).length}]`;
}

/** Everyone the screen shows, as a bulk action selects them. */
export function searchFilter(search: ContactsSearch): { where?: ContactWhere; search?: string } {
  const where = searchWhere(search);
  const found = { ...(where && { where }), ...(search.search !== undefined && { search: search.search }) };
  return Object.keys(found).length > 0 ? found : { where: EVERYONE };
}

/** The lists, for filters and names. */
export const listsQuery = queryOptions({
  queryKey: ['lists'],
  queryFn: async ({ signal }) => ({
    data: await everyRow((query) => dataOf(api.GET('/api/lists', { params: { query }, signal }))),
  }),
});

/** Automations that contacts can be put into. */
export const activeAutomationsQuery = queryOptions({
  queryKey: ['automations', 'active'],
  queryFn: async ({ signal }) => ({
    data: await everyRow((query) =>
      dataOf(api.GET('/api/automations', { params: { query: { ...query, status: 'active' } }, signal })),
    ),
  }),
});
