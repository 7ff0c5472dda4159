import type { FoundEmail } from './email-search.js';
import { meaningOf } from './meaning.js';
import { cleanName, namePartOfWords, type NamePart } from './name-fields.js';
import type { Standing } from './vocabulary.js';
import { namedPlace } from './walk.js';
import { wordsOf } from './words.js';

/** What is known of the address beside which a name may stand. */
export interface Beside {
  /** `customer` of `customer_email`; nothing for a field that is just called e-mail. */
  prefix: readonly string[];
  standing: Standing | null;
  /** The object has a `first` and a `last`, which alone would be too little. */
  isName: boolean;
}

export interface Judged {
  part: NamePart;
  value: string;
  points: number;
  reason: string;
}

const PLAIN = 60;
const SAME_PREFIX = 55;
const OTHER_PREFIX = 35;
const EMAIL_WORDS = new Set(['email', 'address', 'addresses', 'addr', 'id', 'primary', 'to']);
/** Persons who may as well be the company or its application. */
const DOUBTFUL = new Set(['client', 'account']);

/** What stands beside an address, after as many steps up from its field. */
export function besideOf(email: FoundEmail, steps: number): Beside {
  const { words, standing } = namedPlace(email.place).meaning;
  const prefix = steps > 0 || standing === null ? [] : words.filter((word) => !EMAIL_WORDS.has(word));
  return { prefix, standing: email.standing, isName: false };
}

/** Judges a field as a part of the name of the address's person; null when it is none. */
export function judgeNameField(key: string, value: unknown, beside: Beside): Judged | null {
  const words = wordsOf(key);
  const plain = namePartOfWords(words, beside.isName);
  if (plain !== null)
    return mayBePlain(plain, beside) ? judged(value, plain, PLAIN, 'beside the address') : null;
  if (isLogin(words, value)) return null;
  const { prefix } = beside;
  if (prefix.length > 0 && prefix.every((word, index) => words[index] === word)) {
    const part = namePartOfWords(words.slice(prefix.length), true);
    if (part !== null)
      return judged(value, part, SAME_PREFIX, `named like the address (${prefix.join(' ')})`);
  }
  return judgeOtherPerson(key, words, value, beside);
}

/** Beside `customer_email` a bare `name` is the order's or the plan's; first and last names are only people's. */
function mayBePlain(part: NamePart, { prefix, standing }: Beside): boolean {
  return part !== 'full' || prefix.length === 0 || (standing?.kind === 'person' && standing.loose);
}

/** `billing_first_name` beside an address that is nobody else's. */
function judgeOtherPerson(
  key: string,
  words: readonly string[],
  value: unknown,
  beside: Beside,
): Judged | null {
  const { standing } = meaningOf(key);
  if (standing?.kind !== 'person' || DOUBTFUL.has(standing.word)) return null;
  const other = beside.standing;
  const isOther = other?.kind === 'person' && other.word !== standing.word && beside.prefix.length > 0;
  if (isOther && !other.loose && !standing.loose) return null;
  const part = namePartOfWords(words.slice(-2)) ?? namePartOfWords(words.slice(-1));
  return part === null ? null : judged(value, part, OTHER_PREFIX, `name of the ${standing.word}`);
}

/** `user_name: "ada_b"` is a login. */
function isLogin(words: readonly string[], value: unknown): boolean {
  if (words.join(' ') !== 'user name' || typeof value !== 'string') return false;
  return !/\s/.test(value.trim()) && !/^\p{Lu}/u.test(value.trim());
}

function judged(value: unknown, part: NamePart, points: number, reason: string): Judged | null {
  const name = cleanName(value, part);
  return name === null ? null : { part, value: name, points, reason };
}
