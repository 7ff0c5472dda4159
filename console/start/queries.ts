import { queryOptions } from '@tanstack/react-query';
import { internalEventNamed } from '../../domain/automation/event-name.js';
import { api, dataOf } from '../api/client';

const EVENT_POLL_MS = 1_500;

/** A contact that is new comes with events of its own. */
const LATEST = 5;

/** The latest event that was sent with a key; null until there is one. */
export const firstEventQuery = queryOptions({
  queryKey: ['events', 'first'],
  queryFn: async ({ signal }) => {
    const query = { source: 'api', limit: LATEST };
    const { data } = await dataOf(api.GET('/api/events', { params: { query }, signal }));
    return data.find(({ eventName }) => internalEventNamed(eventName) === null) ?? null;
  },
  refetchInterval: ({ state }) => (state.data ? false : EVENT_POLL_MS),
});

export const systemQuery = queryOptions({
  queryKey: ['system'],
  queryFn: ({ signal }) => dataOf(api.GET('/api/system', { signal })),
});
