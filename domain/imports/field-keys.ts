import { isCustomFieldKey } from '../contact/custom-fields.js';
import { CUSTOM_FIELD_PREFIX } from './import.js';

const MAX_KEY = 64;
/** What is kept of the beginning of a long name whose end tells it from others. */
const BEGINNING = 32;

/**
 * Names of custom fields for columns; null for a column whose name cannot be one. Columns keep apart: where long names begin
 * alike, their ends are kept, and what still is the same gets a number.
 */
export function fieldKeys(columns: readonly string[]): (string | null)[] {
  const plain = columns.map(plainKey);
  const counts = new Map<string, number>();
  for (const key of plain) counts.set(cut(key), (counts.get(cut(key)) ?? 0) + 1);
  const taken = new Set<string>();
  return plain.map((key) => {
    const isShared = (counts.get(cut(key)) ?? 0) > 1 && key.length > MAX_KEY;
    const own = isShared ? `${key.slice(0, BEGINNING)}_${key.slice(BEGINNING + 1 - MAX_KEY)}` : cut(key);
    if (!isCustomFieldKey(own)) return null;
    const unique = uniqueKey(own, taken);
    taken.add(unique);
    return unique;
  });
}

function plainKey(column: string): string {
  const key = column.startsWith(CUSTOM_FIELD_PREFIX) ? column.slice(CUSTOM_FIELD_PREFIX.length) : column;
  const name = key.trim().replace(/[^\p{L}\p{N}_ -]+/gu, '_');
  return /^[ -]/.test(name) ? `_${name.slice(1)}` : name;
}

function cut(key: string): string {
  return key.slice(0, MAX_KEY);
}

function uniqueKey(key: string, taken: ReadonlySet<string>): string {
  let unique = key;
  for (let n = 2; taken.has(unique); n += 1) {
    const tail = ` ${n}`;
    unique = key.slice(0, MAX_KEY - tail.length) + tail;
  }
  return unique;
}
