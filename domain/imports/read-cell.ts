import { checkedJson } from '../json/checked-json.js';
import type { JsonValue } from '../json/json.js';

/** Yes and no by language, as spreadsheets and other systems write them. */
const PAIRS =
  `true false|yes no|on off|ja nein|ja nee|ja nej|ja nei|oui non|si no|sí no|sim não|sim nao|tak nie|да нет|так ні|ano ne|
  áno nie|da nu|da ne|igen nem|evet hayır|kyllä ei|jah ei|ναι όχι|wahr falsch|vrai faux|verdadero falso|verdadeiro falso|vero falso|
  prawda fałsz|waar onwaar|истина ложь`
    .split('|')
    .map((pair) => pair.trim().split(' '));
const YES = new Set(['y', '1', 'x', 'j', 'subscribed', ...PAIRS.map(([yes = '']) => yes)]);
const NO = new Set(['n', '0', 'unsubscribed', ...PAIRS.map(([, no = '']) => no)]);
/** `NO` may be Norway. */
const CODE = /^\p{Lu}{2}$/u;

/**
 * Whether all the different values of a column are yes or no, so that it can be nothing else: both in the same language, since a
 * column that only says no may hold countries.
 */
export function areFlags(values: readonly string[]): boolean {
  if (values.length === 0 || values.every((value) => CODE.test(value))) return false;
  const isUpperCase = values.every((value) => value === value.toUpperCase());
  if (!isUpperCase && values.some((value) => CODE.test(value))) return false;
  const words = [...new Set(values.map((value) => value.toLowerCase()))];
  if (words.every((word) => word === 'true' || word === 'false')) return true;
  return words.length === 2 && PAIRS.some((pair) => pair.every((word) => words.includes(word)));
}

const NUMBER = /^[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d{1,3})?$/;
/** `12,5`, but not `1,234`, which is ambiguous. */
const DECIMAL_COMMA = /^[-+]?\d+,(?:\d{1,2}|\d{4,})$/;
const ISO_DATE = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?)(Z|[+-]\d\d:?\d\d)?)?$/;
const DOTTED_DATE = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/;

/** Yes or no, as spreadsheets and other systems write it; null for anything else. */
export function readBoolean(cell: JsonValue): boolean | null {
  if (typeof cell === 'boolean') return cell;
  const text = String(typeof cell === 'string' || typeof cell === 'number' ? cell : '')
    .trim()
    .toLowerCase();
  if (YES.has(text)) return true;
  return NO.has(text) ? false : null;
}

/**
 * A number with a decimal point or comma; null for anything else, such as one with thousands separators, and for one that
 * loses digits.
 */
export function readNumber(cell: JsonValue): number | null {
  // In JSON, one that would lose digits is a text already.
  if (typeof cell === 'number') return cell;
  const number = numberIn(cell);
  return Number.isFinite(number) && !isInexact(number) ? number : null;
}

/** Whether it is a whole number with more digits than can be stored: an id, which would become another one. */
export function losesDigits(cell: JsonValue): boolean {
  return typeof cell !== 'number' && isInexact(numberIn(cell));
}

function numberIn(cell: JsonValue): number {
  if (typeof cell !== 'string') return NaN;
  const text = cell.trim();
  if (DECIMAL_COMMA.test(text)) return Number(text.replace(',', '.'));
  return NUMBER.test(text) ? Number(text) : NaN;
}

function isInexact(number: number): boolean {
  return Number.isInteger(number) && !Number.isSafeInteger(number);
}

/**
 * A date or instant as ISO 8601: `2026-01-31`, `2026-01-31 09:30`, or `31.1.2026`. Null for anything else: `1/2/2026` may be
 * in January or February.
 */
export function readDate(cell: JsonValue): string | null {
  if (typeof cell !== 'string') return null;
  const text = cell.trim();
  const dotted = DOTTED_DATE.exec(text);
  if (dotted !== null) {
    const [, day = '', month = '', year = ''] = dotted;
    return existingDate(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
  }
  const iso = ISO_DATE.exec(text);
  if (iso === null) return null;
  const [, year = '', month = '', day = '', time, zone = 'Z'] = iso;
  const date = existingDate(`${year}-${month}-${day}`);
  if (date === null || time === undefined) return date;
  const instant = new Date(`${date}T${time}${zone}`);
  return Number.isNaN(instant.getTime()) ? null : instant.toISOString();
}

/** Null for the 30th of February. */
function existingDate(date: string): string | null {
  const parsed = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(date) ? date : null;
}

/** Between words of a cell: `vip, wholesale`, `Friends;VIP`, `* Work ::: * Home`. */
const LIST_SEPARATOR = /:::|[,;|\n]/;
const LIST_MARK = /^\*\s*/;

/** The words of a cell, each once: a JSON list, or separated by commas, semicolons or vertical bars. Quotation marks are not part of them. */
export function readList(cell: JsonValue): JsonValue[] | null {
  if (Array.isArray(cell)) return cell;
  if (typeof cell !== 'string') return cell === null ? null : [cell];
  const text = cell.trim();
  const parsed = text.startsWith('[') ? listIn(text) : null;
  if (parsed !== null) return parsed;
  const words = text
    .replace(/^[[{](.*)[\]}]$/s, '$1')
    .split(LIST_SEPARATOR)
    .map(plainWord);
  return [...new Set(words)].filter((word) => word !== '');
}

function plainWord(word: string): string {
  const bare = word.trim().replace(LIST_MARK, '');
  const isQuoted = bare.length > 1 && bare.startsWith('"') && bare.endsWith('"');
  return isQuoted ? bare.slice(1, -1).trim() : bare;
}

function listIn(text: string): JsonValue[] | null {
  const checked = checkedJson(text);
  return 'value' in checked && Array.isArray(checked.value) ? checked.value : null;
}
