import {
  selfActions,
  partiesByWordPair,
  personParty,
  wordAdjustments,
  partiesByWord,
  type Party,
} from './vocabulary.js';
import { isCacheable, singular, fieldWords } from './words.js';

/** The meaning of a field name. */
export interface Meaning {
  words: readonly string[];
  party: Party | null;
  /** Points for or against an address below it. */
  adjustment: number;
  /** The words that gave these points. */
  notes: readonly string[];
}

const NOTHING: Meaning = { words: [], party: null, adjustment: 0, notes: [] };
const SENDERS = new Set(['from', 'von', 'de']);

/** Size of the cache of names; it is cleared when full. */
const MAX_CACHED = 4_000;
const cache = new Map<string, Meaning>();

/** A reader that interprets up to `maxNames` different names and treats all others as meaningless. */
export function createReader(maxNames: number): (name: string) => Meaning {
  const read = new Set<string>();
  return (name) => {
    if (read.size >= maxNames && !read.has(name)) return NOTHING;
    read.add(name);
    return fieldMeaning(name);
  };
}

/** Interprets a field name. The last word counts; words for staff outweigh all others. */
export function fieldMeaning(name: string): Meaning {
  const known = cache.get(name);
  if (known !== undefined) return known;
  const meaning = interpret(name);
  if (cache.size >= MAX_CACHED) cache.clear();
  if (isCacheable(name)) cache.set(name, meaning);
  return meaning;
}

function interpret(name: string): Meaning {
  const words = fieldWords(name);
  if (words.length === 0) return NOTHING;
  // An "alternate id" is another name of the same object, not a second choice.
  const notes = words.at(-1) === 'id' ? [] : words.filter((word) => wordAdjustments.has(word));
  const adjustment = notes.reduce((sum, word) => sum + (wordAdjustments.get(word) ?? 0), 0);
  return { words, party: meantParty(words), adjustment, notes };
}

function meantParty(words: readonly string[]): Party | null {
  let party: Party | null = partyByPreposition(words);
  for (let index = 0; index < words.length; index++) {
    const word = words[index] ?? '';
    const pair = partiesByWordPair.get(`${words[index - 1] ?? ''} ${singular(word)}`);
    const single = partyNamed(word);
    // A pair has a meaning of its own, independent of the words before it.
    party = pair === undefined ? inherit(party, single) : pair;
    if (party?.kind === 'staff') return party;
  }
  return party;
}

/** By a word or its plural, which in Romance languages may end in -es as well. */
function partyNamed(word: string): Party | null {
  const stem = word.length > 5 && word.endsWith('es') ? word.slice(0, -2) : word;
  return partiesByWord.get(word) ?? partiesByWord.get(singular(word)) ?? partiesByWord.get(stem) ?? null;
}

/** `from…`, `…from`, `to`, `…_by`: prepositions, whose position matters. */
function partyByPreposition(words: readonly string[]): Party | null {
  const first = words[0] ?? '';
  const last = words.at(-1) ?? '';
  if (first === 'from' || (SENDERS.has(last) && words.length < 3)) return { kind: 'staff', word: 'from' };
  const by = words.indexOf('by');
  const action = words[by - 1];
  if (by >= 0 && action !== undefined && selfActions.has(action)) return personParty(`${action} by`, 28);
  if (by >= 0 && by >= words.length - 2) return { kind: 'staff', word: [action, 'by'].join(' ').trim() };
  return isAddressedTo(words) ? { ...personParty('to', 18), loose: true, lesser: true } : null;
}

/** `to`, `to_email`, `sent_to`, `bill_to`, but not `reply_to` or `assigned_to`. */
export function isAddressedTo(words: readonly string[]): boolean {
  return (
    (words[0] === 'to' && words.length <= 2) ||
    (words[1] === 'to' && /^(sent|delivered|email|rcpt)$/.test(words[0] ?? ''))
  );
}

/**
 * The party of an address below two names, outer name first.
 *
 * 1. Everything below staff is staff.
 * 2. A person within a person is the same one; the more specific word counts. Billing, shipping and recipients
 *    keep their meaning.
 * 3. A merchant's contact is the merchant.
 * 4. An actor who is also called a user remains an actor.
 * 5. Otherwise the inner name counts.
 */
export function inherit(outer: Party | null, inner: Party | null): Party | null {
  if (outer === null || inner === null) return inner ?? outer;
  if (outer.kind === 'staff') return outer;
  if (outer.kind === 'firm' && outer.holds && inner.kind === 'person' && inner.loose) return outer;
  if (outer.kind !== 'person' || inner.kind !== 'person' || inner.lesser) return inner;
  if (outer.acts && inner.points <= 22) return outer;
  return inner.points >= outer.points ? inner : outer;
}
