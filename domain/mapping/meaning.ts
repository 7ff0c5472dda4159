import {
  ownDoings,
  pairStandings,
  personStanding,
  wordAdjustments,
  wordStandings,
  type Standing,
} from './vocabulary.js';
import { isMemorable, singular, wordsOf } from './words.js';

/** What the name of a field says by itself. */
export interface Meaning {
  words: readonly string[];
  standing: Standing | null;
  /** Points for or against an address below it. */
  adjustment: number;
  /** The words that gave them. */
  notes: readonly string[];
}

const NOTHING: Meaning = { words: [], standing: null, adjustment: 0, notes: [] };
const SENDERS = new Set(['from', 'von', 'de']);

/** Names remembered between payloads; the memory starts afresh when it is full. */
const MAX_REMEMBERED = 4_000;
const remembered = new Map<string, Meaning>();

/** A reader of names that understands so many different ones, and of all others that they say nothing. */
export function createReader(maxNames: number): (name: string) => Meaning {
  const read = new Set<string>();
  return (name) => {
    if (read.size >= maxNames && !read.has(name)) return NOTHING;
    read.add(name);
    return meaningOf(name);
  };
}

/** What a name says about whose address stands under it: the last word counts, words for staff outweigh all. */
export function meaningOf(name: string): Meaning {
  const known = remembered.get(name);
  if (known !== undefined) return known;
  const meaning = understand(name);
  if (remembered.size >= MAX_REMEMBERED) remembered.clear();
  if (isMemorable(name)) remembered.set(name, meaning);
  return meaning;
}

function understand(name: string): Meaning {
  const words = wordsOf(name);
  if (words.length === 0) return NOTHING;
  // An "alternate id" is one more name of the thing, not a second choice.
  const notes = words.at(-1) === 'id' ? [] : words.filter((word) => wordAdjustments.has(word));
  const adjustment = notes.reduce((sum, word) => sum + (wordAdjustments.get(word) ?? 0), 0);
  return { words, standing: standingOf(words), adjustment, notes };
}

function standingOf(words: readonly string[]): Standing | null {
  let standing: Standing | null = standingOfShape(words);
  for (let index = 0; index < words.length; index++) {
    const word = words[index] ?? '';
    const pair = pairStandings.get(`${words[index - 1] ?? ''} ${singular(word)}`);
    const single = wordStandings.get(word) ?? wordStandings.get(singular(word)) ?? null;
    // A pair says something else than the word before it: it starts afresh.
    standing = pair === undefined ? inherit(standing, single) : pair;
    if (standing?.kind === 'staff') return standing;
  }
  return standing;
}

/** `from…`, `…from`, `to`, `…_by`: small words whose place decides. */
function standingOfShape(words: readonly string[]): Standing | null {
  const first = words[0] ?? '';
  const last = words.at(-1) ?? '';
  if (first === 'from' || (SENDERS.has(last) && words.length < 3)) return { kind: 'staff', word: 'from' };
  const by = words.indexOf('by');
  const doing = words[by - 1];
  if (by >= 0 && doing !== undefined && ownDoings.has(doing)) return personStanding(`${doing} by`, 28);
  if (by >= 0 && by >= words.length - 2) return { kind: 'staff', word: [doing, 'by'].join(' ').trim() };
  return isAddressedTo(words) ? { ...personStanding('to', 18), loose: true, lesser: true } : null;
}

/** `to`, `to_email`, `sent_to`, `bill_to`, but not `reply_to` or `assigned_to`. */
export function isAddressedTo(words: readonly string[]): boolean {
  return (
    (words[0] === 'to' && words.length <= 2) ||
    (words[1] === 'to' && /^(sent|delivered|email|rcpt)$/.test(words[0] ?? ''))
  );
}

/**
 * Whose an address is under two names, the outer one first.
 *
 * 1. Below staff everybody is staff. 2. A person below a person is the same one, the clearer word counts; billing,
 * shipping and recipients stay what they are. 3. A merchant's contact is the merchant. 4. Who acts is not made
 * the person by being called a user. 5. Otherwise the nearer one counts.
 */
export function inherit(outer: Standing | null, inner: Standing | null): Standing | null {
  if (outer === null || inner === null) return inner ?? outer;
  if (outer.kind === 'staff') return outer;
  if (outer.kind === 'firm' && outer.holds && inner.kind === 'person' && inner.loose) return outer;
  if (outer.kind !== 'person' || inner.kind !== 'person' || inner.lesser) return inner;
  if (outer.acts && inner.points <= 22) return outer;
  return inner.points >= outer.points ? inner : outer;
}
