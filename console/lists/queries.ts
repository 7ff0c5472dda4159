import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { subscriptionStatuses, type SubscriptionStatus } from '../../domain/lists/subscription.js';
import { api, dataOf, type Schemas } from '../api/client';
import { pageAt, pages } from '../api/pages';
import { taggedAs, type Tagged } from '../api/tagged';
import type { ContactWhere } from '../conditions/where';
import { DAY_MS } from '../../domain/kernel/spans.js';

export type List = Schemas['List'];

/** A list as it was read, with the tag for conditional changes. */
export type TaggedList = Tagged<{ list: List }>;

const GROWTH_DAYS = 28;

export const allListsQuery = infiniteQueryOptions({
  queryKey: ['lists', 'all'],
  queryFn: ({ pageParam, signal }) =>
    dataOf(api.GET('/api/lists', { params: { query: pageAt(pageParam) }, signal })),
  ...pages,
});

export function listQuery(id: string) {
  return queryOptions({
    queryKey: ['lists', 'one', id],
    queryFn: ({ signal }) =>
      taggedAs(api.GET('/api/lists/{id}', { params: { path: { id } }, signal }), asList),
  });
}

export type ListChange = Partial<
  Pick<List, 'name' | 'description' | 'visibility' | 'doubleOptIn' | 'requireConsent'> & {
    confirmation: Partial<List['confirmation']>;
  }
>;

/** @throws RollcallError `precondition_failed` if the list has changed since it was read */
export async function changeList({ list, etag }: TaggedList, body: ListChange): Promise<TaggedList> {
  const params = { path: { id: list.id }, header: { 'If-Match': etag } };
  return await taggedAs(api.PUT('/api/lists/{id}', { params, body }), asList);
}

function asList(list: List) {
  return { list };
}

/** Members of the list, past and present, latest first. */
export function membersQuery(id: string, status: SubscriptionStatus | undefined) {
  return infiniteQueryOptions({
    queryKey: ['lists', 'one', id, 'members', status ?? 'all'],
    queryFn: ({ pageParam, signal }) => {
      const query = {
        ...pageAt(pageParam),
        ...(status && { status }),
      };
      return dataOf(api.GET('/api/lists/{id}/members', { params: { path: { id }, query }, signal }));
    },
    ...pages,
  });
}

/** The same members for an export of contacts. */
export function exportedMembers(
  list: string,
  status: SubscriptionStatus | undefined,
): { where: ContactWhere } {
  const statuses = status === undefined ? subscriptionStatuses : [status];
  return { where: { any: statuses.map((one) => ({ list, status: one })) } };
}

/** Consents and withdrawals per day, over four weeks. */
export function growthQuery(listId: string, timezone: string) {
  return queryOptions({
    queryKey: ['lists', 'one', listId, 'growth', timezone],
    queryFn: ({ signal }) => {
      const from = new Date(Date.now() - (GROWTH_DAYS - 1) * DAY_MS).toISOString();
      const query = { listId, timezone, interval: 'day' as const, from };
      return dataOf(api.GET('/api/stats', { params: { query }, signal }));
    },
  });
}
