import { reactions, type Reaction } from '../../domain/tracking/tracking.js';
import { messageStatuses, type MessageStatus } from '../../domain/mail/message-status.js';
import { given, readOneOf, textIn, type RawSearch } from '../app/search-values';

const variants = ['0', '1', '2', '3'] as const;

/** Which people of a broadcast are shown, as the URL has it. */
export interface PeopleSearch {
  people?: MessageStatus;
  reason?: string;
  did?: Reaction | 'notOpened';
  /** A link that they have followed. */
  link?: string;
  variant?: (typeof variants)[number];
}

export function peopleSearch(search: RawSearch): PeopleSearch {
  return given({
    people: readOneOf(search, 'people', messageStatuses),
    reason: textIn(search, 'reason'),
    did: readOneOf(search, 'did', [...reactions, 'notOpened'] as const),
    link: textIn(search, 'link'),
    variant: readOneOf(search, 'variant', variants),
  });
}

/** Those who got the variant with this number. */
export function ofVariant(n: number): PeopleSearch {
  return given({ variant: variants[n] });
}

/** The lines of the results that are about these people. */
export function shownLines<L extends { variant: number | null }>(
  lines: readonly L[],
  { variant }: PeopleSearch,
): readonly L[] {
  return variant === undefined ? lines : lines.filter((line) => line.variant === Number(variant));
}

/** The chosen variant alone, to which something else is added. */
export function variantIn({ variant }: PeopleSearch): PeopleSearch {
  return given({ variant });
}
