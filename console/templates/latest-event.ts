import { asObject } from '../../domain/json/lenient.js';
import { api, dataOf } from '../api/client';

/** The properties of the event's latest occurrence. */
export function latestEventQuery(eventName: string | undefined) {
  return {
    queryKey: ['events', 'latest', eventName],
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      const query = { limit: 1, ...(eventName !== undefined && { eventName }) };
      const { data } = await dataOf(api.GET('/api/events', { params: { query }, signal }));
      return asObject(data[0]?.properties);
    },
    enabled: eventName !== undefined && eventName !== '',
  };
}
