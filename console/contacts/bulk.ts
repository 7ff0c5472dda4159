import { UNDO_SECONDS } from '../app/undo-seconds';
import { queryOptions, useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api, dataOf, type Schemas } from '../api/client';
import { notify } from '../ui/toast';
import { searchFilter } from './queries';
import type { ContactsSearch } from './search';

export type ContactBulk = Schemas['ContactBulk'];
export type BulkDryRun = Schemas['ContactBulkDryRun'];

/** The actions that the bar offers for the selected contacts. */
export type BulkAction =
  | { action: 'addToList' | 'removeFromList'; listId: string }
  | { action: 'enroll' | 'exit'; automationId: string };

/** The contacts an action applies to: those selected, or all that match the search. */
export interface Choice {
  chosen: ReadonlySet<string>;
  isAll: boolean;
}

const POLL_MS = 1_000;
const LAST = ['contact-bulks', 'last'];
/** Actions that ended before the console was opened are not shown. */
const openedAt = performance.timeOrigin;
const closed = new Set<string>();

/** The workspace's latest bulk action, with the reason for a refusal. */
const lastBulkQuery = queryOptions({
  queryKey: LAST,
  queryFn: async ({ signal }) => {
    const query = { limit: 1 };
    const { data } = await dataOf(api.GET('/api/contacts/bulk', { params: { query }, signal }));
    const [bulk] = data;
    return bulk === undefined ? null : { bulk, refusal: await readRefusal(bulk, signal) };
  },
  refetchInterval: ({ state }) => (state.data?.bulk.status === 'running' ? POLL_MS : false),
});

async function readRefusal({ id, refused }: ContactBulk, signal: AbortSignal): Promise<string | null> {
  if (refused === 0) return null;
  const params = { path: { bulk: id }, query: { outcome: 'refused' as const, limit: 1 } };
  const { data } = await dataOf(api.GET('/api/contacts/bulk/{bulk}/outcomes', { params, signal }));
  return data[0]?.reason ?? null;
}

/** The running bulk action, whichever member started it, or else the last one to end since the console was opened. */
export function useBulk() {
  const [, setClosed] = useState('');
  const { data } = useQuery(lastBulkQuery);
  if (!data || closed.has(data.bulk.id) || endedBefore(data.bulk)) return null;
  const close = () => {
    closed.add(data.bulk.id);
    setClosed(data.bulk.id);
  };
  return { ...data, close };
}

function endedBefore({ finishedAt }: ContactBulk): boolean {
  return finishedAt !== null && Date.parse(finishedAt) < openedAt;
}

/** Reads the contacts again when a bulk action ends that was seen running. */
export function useBulkEnd(): void {
  const queryClient = useQueryClient();
  const { data } = useQuery(lastBulkQuery);
  const status = data?.bulk.status;
  const before = useRef(status);
  useEffect(() => {
    if (before.current === 'running' && status !== 'running') void readContactsAgain(queryClient);
    before.current = status;
  }, [status, queryClient]);
}

async function readContactsAgain(queryClient: QueryClient): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: ['contacts'] });
  await queryClient.invalidateQueries({ queryKey: ['lists'] });
}

interface Chosen {
  search: ContactsSearch;
  choice: Choice;
}

function bulkFilter({ search, choice: { chosen, isAll } }: Chosen) {
  return isAll ? searchFilter(search) : { ids: [...chosen] };
}

/** What an action would come to, asked anew for each question. */
export function dryRunQuery(action: BulkAction, chosen: Chosen) {
  const filter = bulkFilter(chosen);
  return queryOptions({
    queryKey: ['contact-bulks', 'dry-run', action, filter],
    queryFn: async ({ signal }): Promise<BulkDryRun> => {
      const body = { ...action, filter, dryRun: true };
      const tried = await dataOf(api.POST('/api/contacts/bulk', { body, signal }));
      if (!('isExact' in tried)) throw new Error('A dry run was carried out');
      return tried;
    },
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}

export function useStartBulk(search: ContactsSearch, choice: Choice) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (action: BulkAction): Promise<ContactBulk> => {
      const body = { ...action, filter: bulkFilter({ search, choice }), undoSeconds: UNDO_SECONDS };
      const bulk = await dataOf(api.POST('/api/contacts/bulk', { body }));
      if ('isExact' in bulk) throw new Error('An action was only tried');
      return bulk;
    },
    onSuccess: (bulk) => queryClient.setQueryData(LAST, { bulk, refusal: null }),
    onError: (error) => notify(error.message, { tone: 'bad' }),
  });
}

export function useCancelBulk(bulk: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () =>
      dataOf(api.POST('/api/contacts/bulk/{bulk}/cancel', { params: { path: { bulk } }, body: {} })),
    onSettled: () => queryClient.invalidateQueries({ queryKey: LAST }),
    onError: (error) => notify(error.message, { tone: 'bad' }),
  });
}
