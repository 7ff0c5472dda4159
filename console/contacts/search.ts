import { given, oneOf, textIn, type RawSearch } from '../app/search-values';

export const contactSorts = [
  '-createdAt',
  'createdAt',
  '-updatedAt',
  'updatedAt',
  'email',
  '-email',
] as const;
export type ContactSort = (typeof contactSorts)[number];
export const consents = ['given', 'withdrawn', 'unknown'] as const;

export interface ContactsSearch {
  search?: string;
  list?: string;
  subscribed?: 'true' | 'false';
  consent?: (typeof consents)[number];
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
    subscribed: subscribed ?? oneOf(search, 'subscribed', ['true', 'false']),
    consent: oneOf(search, 'consent', consents),
    where: typeof where === 'object' && where !== null ? where : undefined,
    sort: oneOf(search, 'sort', contactSorts),
    columns: textIn(search, 'columns'),
  });
}

/** Changes of that state; undefined removes a part. */
export type SearchChange = { [K in keyof ContactsSearch]?: ContactsSearch[K] | undefined };
