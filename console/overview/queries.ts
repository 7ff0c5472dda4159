import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, dataOf } from '../api/client';
import { periodQuery, type PeriodSearch } from '../ui/chart/period';

/** Figures of days. */
const POLL_MS = 60_000;
const EVENTS_MS = 3_000;

/** Counts of the period and of the time before it. */
export function statsQuery(period: PeriodSearch, timezone: string) {
  return queryOptions({
    queryKey: ['stats', period, timezone],
    queryFn: ({ signal }) =>
      dataOf(api.GET('/api/stats', { params: { query: periodQuery(period, timezone) }, signal })),
    refetchInterval: POLL_MS,
    placeholderData: keepPreviousData,
  });
}

/** Counts of the period alone, by automation. */
export function automationStatsQuery(period: PeriodSearch, timezone: string) {
  return queryOptions({
    queryKey: ['stats', 'automations', period, timezone],
    queryFn: ({ signal }) => {
      const query = { ...periodQuery(period, timezone, { isAlone: true }), by: 'automation' as const };
      return dataOf(api.GET('/api/stats', { params: { query }, signal }));
    },
    refetchInterval: POLL_MS,
    placeholderData: keepPreviousData,
  });
}

const LATEST = 5;

/** The latest events. */
export const latestEventsQuery = queryOptions({
  queryKey: ['events', 'latest'],
  queryFn: ({ signal }) => dataOf(api.GET('/api/events', { params: { query: { limit: LATEST } }, signal })),
  refetchInterval: EVENTS_MS,
});
