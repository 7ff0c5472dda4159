import { queryOptions } from '@tanstack/react-query';
import { api, dataOf } from './client';

const POLL_MS = 60_000;

/** What there is in all. */
export const totalsQuery = queryOptions({
  queryKey: ['stats', 'totals'],
  queryFn: ({ signal }) => dataOf(api.GET('/api/stats/totals', { signal })),
  refetchInterval: POLL_MS,
});
