import { plainList, plainWord, plainWords } from '../consent/plain-word.js';
import type { ColumnTarget, ImportKind } from './import.js';
import { knownFile } from './known-files.js';

/** Words of the names of files that hold addresses rather than people, as `plainWord` writes them. */
const LISTS: ReadonlySet<string> = new Set(
  plainList('suppression suppressions suppressionlist suppressed blocklist blacklist sperrliste dnc'),
);
const NAMES: ReadonlySet<string> = new Set(['firstName', 'lastName', 'name']);
const PHRASES = ['donotcontact', 'donotemail', 'donotmail'];

/** What the rows of a file probably are. One that has names of people holds them, unless it is known. */
export function guessKind(targets: readonly ColumnTarget[], name: string): ImportKind {
  const columns = targets.map(({ column }) => column);
  if (knownFile(columns, name)?.kind === 'suppressed') return 'suppressions';
  if (targets.some(({ field }) => field !== null && NAMES.has(field))) return 'contacts';
  const whole = plainWord(name);
  const isList =
    plainWords(name).some((word) => LISTS.has(word)) || PHRASES.some((one) => whole.includes(one));
  return isList ? 'suppressions' : 'contacts';
}
