import type { FoundEmail } from './email-search.js';
import { fieldMeaning } from './meaning.js';
import { cleanName, isOnlyOfPersons, readNamePart, namePartOfWords, type NamePart } from './name-fields.js';
import type { Party } from './vocabulary.js';
import { namingNode } from './walk.js';
import { fieldWords } from './words.js';

/** The address next to which names are searched. */
export interface EmailContext {
  /** `customer` for `customer_email`; empty for a plain email field. */
  prefix: readonly string[];
  party: Party | null;
  /** The object has `first` and `last`, which alone would be too vague. */
  isName: boolean;
}

export interface ScoredName {
  part: NamePart;
  value: string;
  points: number;
  reason: string;
}

const PLAIN_NAME = 60;
const SAME_PREFIX = 55;
const OTHER_PREFIX = 35;
const EMAIL_WORDS = new Set(['email', 'address', 'addresses', 'addr', 'id', 'primary', 'to']);
/** What may stand before a first or last name next to the only address: parts of the same form. */
const NEUTRAL = new Set(
  'address addr adresse form field checkout order payment card registration personal main data'.split(' '),
);
/** Parties that may equally be the company or its application. */
const DOUBTFUL = new Set(['client', 'account']);

/** The context of an address, as seen from some levels above its field. */
export function deriveEmailContext(found: FoundEmail, steps: number): EmailContext {
  const { words, party } = namingNode(found.node).meaning;
  const prefix = steps > 0 || party === null ? [] : words.filter((word) => !EMAIL_WORDS.has(word));
  return { prefix, party: found.party, isName: false };
}

/** Scores a field as a part of the contact's name; null if it is none. */
export function scoreNameField(key: string, value: unknown, email: EmailContext): ScoredName | null {
  const words = fieldWords(key);
  const plain = readNamePart(key, email.isName);
  if (plain !== null)
    return isOnlyOfPersons(words) || mayBeContactName(plain, email)
      ? scored(value, plain, PLAIN_NAME, 'next to the address')
      : null;
  if (isLogin(words, value)) return null;
  const { prefix } = email;
  if (prefix.length > 0 && prefix.every((word, index) => words[index] === word)) {
    const part = namePartOfWords(words.slice(prefix.length), true);
    if (part !== null)
      return scored(value, part, SAME_PREFIX, `named like the address (${prefix.join(' ')})`);
  }
  return scoreOtherPerson(key, words, value, email);
}

/**
 * Next to `customer_email`, a bare `name` belongs to the order or plan; first and last names only belong to
 * people.
 */
function mayBeContactName(part: NamePart, { prefix, party }: EmailContext): boolean {
  return part !== 'full' || prefix.length === 0 || (party?.kind === 'person' && party.loose);
}

/** `billing_first_name` next to an address without another owner. */
function scoreOtherPerson(
  key: string,
  words: readonly string[],
  value: unknown,
  email: EmailContext,
): ScoredName | null {
  const { party } = fieldMeaning(key);
  if (party === null && email.prefix.length === 0 && NEUTRAL.has(words[0] ?? '')) {
    const part = namePartOfWords(words.slice(1));
    return part === null || part === 'full'
      ? null
      : scored(value, part, OTHER_PREFIX, `${words[0] ?? ''} of the person`);
  }
  if (party?.kind !== 'person' || DOUBTFUL.has(party.word)) return null;
  const other = email.party;
  const isOther = other?.kind === 'person' && other.word !== party.word && email.prefix.length > 0;
  if (isOther && !other.loose && !party.loose) return null;
  const part = namePartOfWords(words.slice(-2)) ?? namePartOfWords(words.slice(-1));
  return part === null ? null : scored(value, part, OTHER_PREFIX, `name of the ${party.word}`);
}

/** `user_name: "ada_b"` is a login. */
function isLogin(words: readonly string[], value: unknown): boolean {
  if (words.join(' ') !== 'user name' || typeof value !== 'string') return false;
  return !/\s/.test(value.trim()) && !/^\p{Lu}/u.test(value.trim());
}

function scored(value: unknown, part: NamePart, points: number, reason: string): ScoredName | null {
  const name = cleanName(value, part);
  return name === null ? null : { part, value: name, points, reason };
}
