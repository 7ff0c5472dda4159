import { distance } from 'fastest-levenshtein';
import { splitWords } from '../mapping/words.js';
import { customEventKey } from './event-name.js';

/** Names that are suggested for one that is not known. */
const MAX_SUGGESTED = 3;
/** A shorter name within a longer one says little: `paid` is in most names of a shop. */
const MIN_CONTAINED = 6;

/** A name that can be suggested. */
export interface KnownName {
  name: string;
  key: string;
  /** Its words in alphabetical order. */
  words: string;
}

export function knownName(name: string): KnownName {
  return { name, key: customEventKey(name), words: sortedWords(name) };
}

function sortedWords(name: string): string {
  return splitWords(name).sort().join(' ');
}

/**
 * The known names that someone who wrote this one may have meant, closest first: with a few other letters, the same words
 * in another order, or one within the other (`payment.failed`, `invoice.payment_failed`).
 */
export function closeNames(name: string, known: readonly KnownName[]): string[] {
  const given = knownName(name);
  const scored = known.flatMap((one) => {
    const score = scoreLikeness(given, one);
    return score === null ? [] : [{ name: one.name, score }];
  });
  scored.sort((a, b) => a.score - b.score || (a.name < b.name ? -1 : 1));
  return scored.slice(0, MAX_SUGGESTED).map((one) => one.name);
}

/** Lower is closer; null if the names have little in common. */
function scoreLikeness(a: KnownName, b: KnownName): number | null {
  if (a.words !== '' && a.words === b.words) return 0;
  const [short, long] = a.key.length <= b.key.length ? [a.key, b.key] : [b.key, a.key];
  const limit = Math.min(3, Math.floor(long.length / 4));
  const typos = limit > 0 && long.length - short.length <= limit ? distance(short, long) : Infinity;
  if (typos <= limit) return typos;
  return short.length >= MIN_CONTAINED && long.includes(short) ? 4 + long.length - short.length : null;
}
