import { isLosslessNumber, parse, stringify } from 'lossless-json';
import { isJsonObject, type JsonObject, type JsonValue } from './json.js';

/**
 * `JSON.parse`, typed. The one file where the result of a parser is cast: what it returns is JSON.
 *
 * @throws SyntaxError if the text is not JSON
 */
export function parseJson(text: string): JsonValue {
  return JSON.parse(text) as JsonValue;
}

/** A number with so many digits may be more than a double holds. */
const LONG_NUMBER = /(?:^|[:[,])\s*-?\d{16}/;

/**
 * Parses JSON as conditions, keys and fields see it: a whole number with more digits than a double holds, as ids have, is the
 * text of its digits, so that no two of them are the same.
 *
 * @throws SyntaxError if the text is not JSON
 */
export function parseExactJson(text: string): JsonValue {
  if (!LONG_NUMBER.test(text)) return parseJson(text);
  return parse(text, null, {
    parseNumber: (digits) => (losesDigits(digits) ? digits : Number(digits)),
    onDuplicateKey: ({ newValue }) => newValue,
  }) as JsonValue;
}

/**
 * Parses the text of a JSON object.
 *
 * @throws SyntaxError if the text is not JSON
 * @throws TypeError if it is JSON, but not an object
 */
export function parseJsonObject(text: string): JsonObject {
  const value = parseJson(text);
  if (!isJsonObject(value)) throw new TypeError('The text is JSON, but not an object');
  return value;
}

/** A number with sixteen or more digits, or with an exponent: only these can lose precision as a double. */
const INEXACT_NUMBER = /(?:^|[:[,])\s*-?(?:\d[\d.]{15}|\d[\d.]*[eE])/;
const WHOLE = /^-?\d{16,}$/;

/** `value`, or `text` parsed with lossless numbers if any number would lose digits. */
export function exactJson(text: string, value: unknown): unknown {
  if (!INEXACT_NUMBER.test(text)) return value;
  return parse(text, null, { onDuplicateKey: ({ newValue }) => newValue });
}

/** Whether a double would lose digits of a whole number. */
export function losesDigits(digits: string): boolean {
  if (!WHOLE.test(digits)) return false;
  const double = Number(digits);
  return String(double) !== digits && (!Number.isFinite(double) || BigInt(double) !== BigInt(digits));
}

/** JSON text of an exact value, with all digits. */
export function exactJsonText(value: unknown): string {
  return stringify(value) ?? 'null';
}

/** The plain number for a lossless one; other values unchanged. */
export function plainNumber(value: unknown): unknown {
  return isLosslessNumber(value) ? Number(value.toString()) : value;
}
