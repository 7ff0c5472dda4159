import { queryOptions } from '@tanstack/react-query';
import { api, dataOf, type Schemas } from './client';

/** Catalogues are samples of what has been recorded; they change slowly. */
const STALE_MS = 5 * 60_000;

/** The custom fields that contacts have. */
export const contactFieldsQuery = queryOptions({
  queryKey: ['contact-fields'],
  queryFn: ({ signal }) => dataOf(api.GET('/api/contact-fields', { signal })),
  staleTime: STALE_MS,
});

/** The events that have occurred, with their properties, and those that Rollcall records itself. */
export const eventNamesQuery = queryOptions({
  queryKey: ['event-names'],
  queryFn: ({ signal }) => dataOf(api.GET('/api/event-names', { signal })),
  staleTime: STALE_MS,
});

/** A property of an event, for completion. */
export interface KnownProperty {
  name: string;
  types: readonly string[];
}

/** The properties that an event is known to have; of every event if none is named. */
export function knownProperties(
  known: Schemas['EventNames'],
  eventName: string | undefined,
): KnownProperty[] {
  const seen = known.names
    .filter(({ name, key }) => eventName === undefined || name === eventName || key === eventName)
    .flatMap(({ properties }) => properties.map(({ key, types }) => ({ name: key, types })));
  const internal = known.internal
    .filter(({ name }) => name === eventName)
    .flatMap(({ properties }) => properties.map(({ name, type }) => ({ name, types: [type] })));
  return [...new Map([...internal, ...seen].map((one) => [one.name, one])).values()];
}
