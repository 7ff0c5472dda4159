import { readTime } from '../kernel/read-instant.js';
import { consentKinds, type ConsentKind, type StatedKind } from './consent-kind.js';
import { consentNamed } from './read-name.js';
import { consentIn, type Asking } from './read-value.js';

/**
 * What a column of a file says about consent:
 *
 * - `answer`: yes, no, or a state
 * - `state`: the same, but a plain yes such as `active` proves no agreement
 * - `ends`: words such as `unsubscribed` among others, which say nothing
 * - `opposite`, `bounced`, `complained`: a yes says that the person has left, and so on
 * - `proof`: whether it was confirmed
 * - `nested`: an object with fields of these kinds
 * - `givenAt`, `subscribedAt`, `leftAt`, `bouncedAt`, `complainedAt`: a time that says so; `at`: the time of the answer
 * - `ip`, `source`, `text`: evidence
 */
export const consentRoles = [
  'answer',
  'state',
  'ends',
  'opposite',
  'bounced',
  'complained',
  'proof',
  'nested',
  'givenAt',
  'subscribedAt',
  'leftAt',
  'bouncedAt',
  'complainedAt',
  'at',
  'ip',
  'source',
  'text',
] as const;
export type ConsentRole = (typeof consentRoles)[number];

export interface ColumnConsent {
  as: ConsentRole;
  /** What values mean that are not understood by themselves, or mean something else here. */
  values?: { value: string; means: StatedKind }[];
}

const ASKING = {
  answer: { role: 'answer', isWeak: false },
  state: { role: 'status' },
  ends: { role: 'ends' },
  opposite: { role: 'end', of: 'left', isReason: false },
  bounced: { role: 'end', of: 'bounced', isReason: false },
  complained: { role: 'end', of: 'complained', isReason: false },
  proof: { role: 'proof' },
} as const satisfies Partial<Record<ConsentRole, Asking>>;

/** Kinds of the times in a column. */
export const TIMES = {
  givenAt: 'yes',
  subscribedAt: 'counted',
  leftAt: 'left',
  bouncedAt: 'bounced',
  complainedAt: 'complained',
  at: null,
} as const satisfies Partial<Record<ConsentRole, ConsentKind | null>>;

/** How to read a column that asks; null for one that holds times, objects or evidence. */
export function columnAsking(as: ConsentRole, column: string): Asking | null {
  if (!isKey(as, ASKING)) return null;
  const asking: Asking = ASKING[as];
  const named = consentNamed(column);
  // "Email hard bounce reason": any text is one.
  return asking.role === 'end' && named?.role === 'end' ? { ...asking, isReason: named.isReason } : asking;
}

/** What a time in a column says; undefined for a column without times. */
export function timeKind(as: ConsentRole): ConsentKind | null | undefined {
  return isKey(as, TIMES) ? TIMES[as] : undefined;
}

function isKey<T extends object>(key: PropertyKey, table: T): key is keyof T {
  return Object.hasOwn(table, key);
}

const DATE = /^\d{1,4}[-./]\d{1,2}[-./]\d{1,4}\b/;

/** A date in any order of day, month and year. */
export function looksLikeTime(text: string): boolean {
  return DATE.test(text.trim()) || (text.length > 8 && readTime(text) !== null);
}

/** What a value means by what the mapping says of it; undefined if it says nothing. */
export function statedMeaning({ values = [] }: ColumnConsent, cell: unknown): ConsentKind | null | undefined {
  if (values.length === 0) return undefined;
  const text = cellText(cell);
  const stated = values.find(({ value }) => value.trim().toLowerCase() === text);
  if (stated === undefined) return undefined;
  return consentKinds.find((kind) => kind === stated.means) ?? null;
}

function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  return (typeof cell === 'string' ? cell : JSON.stringify(cell)).trim().toLowerCase();
}

/** What a cell of a column that asks says. */
export function cellMeaning(consent: ColumnConsent, column: string, cell: unknown): ConsentKind | null {
  const stated = statedMeaning(consent, cell);
  if (stated !== undefined) return stated;
  const asking = columnAsking(consent.as, column);
  return asking === null ? null : consentIn(cell, asking);
}
