import { eventStatuses, type EventStatus } from '../../domain/plan/event.js';
import { given, readOneOf, textIn, type RawSearch } from '../app/search-values';

/** The state of the event log, as the URL has it. */
export interface EventsSearch {
  name?: string;
  /** The id of a contact. */
  contact?: string;
  /** A kind of source, or the id of one. */
  source?: string;
  status?: EventStatus;
  /** The id of an automation that they did not enter, since they are in too often. */
  refused?: string;
  /** Received then or later. */
  after?: string;
  /** `off` while it is paused. */
  live?: 'off';
  /** The event whose details are shown. */
  event?: string;
}

export function eventsSearch(search: RawSearch): EventsSearch {
  return given({
    name: textIn(search, 'name'),
    contact: textIn(search, 'contact'),
    source: textIn(search, 'source'),
    status: readOneOf(search, 'status', eventStatuses),
    refused: textIn(search, 'refused'),
    after: textIn(search, 'after'),
    live: readOneOf(search, 'live', ['off']),
    event: textIn(search, 'event'),
  });
}

export type EventsChange = { [K in keyof EventsSearch]?: EventsSearch[K] | undefined };

/** The part of the state that decides which events are shown. */
export type EventFilters = Pick<EventsSearch, 'name' | 'contact' | 'source' | 'status' | 'refused' | 'after'>;

export function searchFilters({ name, contact, source, status, refused, after }: EventsSearch): EventFilters {
  return given({ name, contact, source, status, refused, after });
}
