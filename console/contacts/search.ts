import { consentStates, type ConsentState } from '../../domain/contact/consent.js';
import { contactSorts, type ContactSort } from '../../domain/contact/contact-sort.js';
import { given, readOneOf, textIn, type RawSearch } from '../app/search-values';

export interface ContactsSearch {
  search?: string;
  list?: string;
  subscribed?: 'true' | 'false';
  consent?: ConsentState;
  /** Conditions, which the screen checks: what it needs for that is loaded with it. */
  where?: object;
  sort?: ContactSort;
  /** Custom fields shown as columns, separated by commas. */
  columns?: string;
}

/** The state of the list of contacts, as the URL has it. */
export function contactsSearch(search: RawSearch): ContactsSearch {
  const { where } = search;
  const subscribed =
    search['subscribed'] === true ? 'true' : search['subscribed'] === false ? 'false' : undefined;
  return given({
    search: textIn(search, 'search'),
    list: textIn(search, 'list'),
    subscribed: subscribed ?? readOneOf(search, 'subscribed', ['true', 'false']),
    consent: readOneOf(search, 'consent', consentStates),
    where: typeof where === 'object' && where !== null ? where : undefined,
    sort: readOneOf(search, 'sort', contactSorts),
    columns: textIn(search, 'columns'),
  });
}

/** Whether the search has no filter. */
export function isEveryone({ sort: _sort, columns: _columns, ...filters }: ContactsSearch): boolean {
  return Object.values(filters).every((filter) => filter === undefined);
}

/** Changes of that state; undefined removes a part. */
export type SearchChange = { [K in keyof ContactsSearch]?: ContactsSearch[K] | undefined };
