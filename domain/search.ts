import { searchParts, words } from './contact/search-terms.js';

/** What a search over everything finds, in the order of its results. */
export const searchKinds = [
  'contacts',
  'automations',
  'broadcasts',
  'templates',
  'lists',
  'segments',
  'forms',
  'event-sources',
  'rules',
] as const;

export type SearchKind = (typeof searchKinds)[number];

export interface Found {
  type: SearchKind;
  id: string;
  name: string | null;
  /** What tells it apart: a contact's email address, an automation's or a broadcast's status, a list's description … */
  detail: string | null;
}

/**
 * How well a name matches folded words, each of which must begin a word of it: 2 if the name begins with the first, 1 if
 * not, 0 if it does not match.
 */
export function nameRank(name: string, wanted: readonly string[]): 0 | 1 | 2 {
  const own = [...words(name), ...searchParts(name)];
  if (wanted.length === 0 || !wanted.every((word) => own.some((one) => one.startsWith(word)))) return 0;
  return own[0]?.startsWith(wanted[0] ?? '') === true ? 2 : 1;
}
