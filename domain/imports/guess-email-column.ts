import { fieldMeaning } from '../mapping/meaning.js';
import type { ColumnFacts } from './column-facts.js';
import { fieldNamed, plainWords } from './column-names.js';

/** A column of which fewer cells are addresses holds something else. */
const MIN_SHARE = 0.5;
const NAMED = 40;
const NAMES_EMAIL = 30;
const FILLED = 40;
/** The address of an owner, host or agent, or of a company. */
const NOT_THE_PERSON = -60;
/** All rows have the same one, as those of an account do. */
const CONSTANT = -50;
const SECONDARY = -15;
const NEITHER = new Set(
  'to cc bcc reply sender old previous former display type label status verified unverified'.split(' '),
);

/** The column of the people's addresses: by its name, and by what is in it. -1 if there is none. */
export function guessEmailColumn(columns: readonly string[], facts: readonly ColumnFacts[]): number {
  const rows = Math.max(0, ...facts.map(({ filled }) => filled));
  let best = { index: -1, score: 0 };
  for (const [index, column] of columns.entries()) {
    const score = scoreColumn(column, facts[index], rows);
    if (score > best.score) best = { index, score };
  }
  if (best.index !== -1) return best.index;
  // Without an address in it, its rows say what is wrong.
  return columns.findIndex((column) => fieldNamed(column) === 'email');
}

function scoreColumn(column: string, facts: ColumnFacts | undefined, rows: number): number {
  if (facts === undefined || facts.addresses < MIN_SHARE) return 0;
  const { words, party, adjustment } = fieldMeaning(column);
  let score = FILLED * ((facts.filled * facts.addresses) / Math.max(1, rows)) + adjustment;
  if (fieldNamed(column) === 'email') score += NAMED;
  else if (words.includes('email')) score += NAMES_EMAIL;
  if (party !== null) score += party.kind === 'person' ? party.points / 2 : NOT_THE_PERSON;
  if (!facts.hasMore && facts.values.size === 1 && facts.filled > 1) score += CONSTANT;
  if (plainWords(column).some((word) => NEITHER.has(word) || /^[2-9]$/.test(word))) score += SECONDARY;
  // Below zero it may still be the only one.
  return Math.max(score, 1);
}
