import { infiniteQueryOptions, queryOptions, type InfiniteData } from '@tanstack/react-query';
import { api, dataOf, type Schemas } from '../api/client';
import { pageAt, pages } from '../api/pages';
import type { EventFilters } from './search';

export type LoggedEvent = Schemas['Event'];
export type Decision = LoggedEvent['decisions'][number];
export type EventPages = InfiniteData<Schemas['EventPage'], string>;

const PAGE = 50;
const NAMES = 50;

/** What is shown, as the API takes it. */
export function wantedEvents({ name, contact, refused, ...filters }: EventFilters) {
  return {
    ...filters,
    ...(name !== undefined && { eventName: name }),
    ...(contact !== undefined && { contactId: contact }),
    ...(refused !== undefined && { refusedBy: refused }),
  };
}

/** The log, the latest first. */
export function eventsQuery(filters: EventFilters) {
  const wanted = wantedEvents(filters);
  return infiniteQueryOptions({
    queryKey: ['events', 'log', wanted],
    queryFn: ({ pageParam, signal }) => {
      const query = { ...wanted, ...pageAt(pageParam, PAGE) };
      return dataOf(api.GET('/api/events', { params: { query }, signal }));
    },
    ...pages,
  });
}

export function eventQuery(id: string) {
  return queryOptions({
    queryKey: ['events', 'one', id],
    queryFn: ({ signal }) => dataOf(api.GET('/api/events/{id}', { params: { path: { id } }, signal })),
  });
}

/** The catalogue of event names: those in the log, and Rollcall's own. */
export function eventNamesQuery(search: string) {
  return queryOptions({
    queryKey: ['events', 'names', search],
    queryFn: ({ signal }) =>
      dataOf(api.GET('/api/event-names', { params: { query: { search, limit: NAMES } }, signal })),
    placeholderData: (before) => before,
  });
}

/** What is found by a name: contacts, automations and others. */
export function lookupQuery(text: string) {
  return queryOptions({
    queryKey: ['search', text],
    queryFn: ({ signal }) =>
      dataOf(api.GET('/api/search', { params: { query: { q: text, limit: 10 } }, signal })),
    enabled: text.trim() !== '',
    placeholderData: (before) => before,
  });
}

/** Whether two names are one event: case, white space and separators do not matter. */
export function isSameName(a: string, b: string): boolean {
  return bare(a) === bare(b);
}

function bare(name: string): string {
  return name.toLowerCase().replaceAll(/[\s._\-:/]/g, '');
}

/** Whether the filters show an event. */
export function isShown(event: LoggedEvent, filters: EventFilters): boolean {
  const { name, contact, source, status, refused } = filters;
  if (name !== undefined && !isSameName(name, event.eventName)) return false;
  if (contact !== undefined && contact !== event.contactId) return false;
  if (status !== undefined && status !== event.status) return false;
  if (refused !== undefined && !event.decisions.some((one) => isRefusal(one, refused))) return false;
  return source === undefined || source === event.source.type || source === event.source.id;
}

function isRefusal(decision: Decision, by: string): boolean {
  return decision.outcome === 'tooMany' && 'automationId' in decision && decision.automationId === by;
}

const MOST_SOURCES = 100;

export const sourcesQuery = queryOptions({
  queryKey: ['sources', 'all'],
  queryFn: ({ signal }) =>
    dataOf(api.GET('/api/event-sources', { params: { query: { limit: MOST_SOURCES } }, signal })),
});
