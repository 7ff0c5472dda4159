import { decodeText, isEncoding } from '../../domain/kernel/decode-text.js';

/** Fields in the order sent; names may repeat. */
export type FormPairs = (readonly [name: string, value: string])[];

/** Fields that name the encoding of all others: HTML's, which a browser fills in, and PayPal's. */
export const HTML_CHARSET = '_charset_';
export const PROVIDER_CHARSETS = [HTML_CHARSET, 'charset'];
const PERCENT = 0x25;
const SPACE = 0x20;
/** Stands for itself in every encoding that is used in forms. */
const IS_PLAIN = /^[ !-$&-*,-~]*$/;
const IS_UTF_8 = /^utf-?8$/i;
/** What browsers send for a character that the encoding of the page does not have. */
const REFERENCE = /&#(\d{3,7});/g;

/**
 * Reads a URL-encoded form in the encoding that its type or one of its fields declares, otherwise in UTF-8, and what is
 * not UTF-8 as windows-1252, the usual one of older pages.
 *
 * @param charsets the encodings that the content type declares
 * @param charsetFields the names of fields that may declare one
 */
export function readUrlEncoded(
  bytes: Buffer,
  charsets: readonly string[] = [],
  charsetFields: readonly string[] = [HTML_CHARSET],
): FormPairs {
  const fields = splitFields(bytes);
  const labels = [...charsets, ...charsetIn(fields, charsetFields)].filter(isEncoding);
  const isOther = labels.some((label) => !IS_UTF_8.test(label));
  const decoded = (text: string): string =>
    IS_PLAIN.test(text) ? text : decodeText(decodeBytes(text), labels);
  return fields.map(([name, value]) => {
    const text = decoded(value);
    return [decoded(name), isOther ? text.replace(REFERENCE, decodeReference) : text];
  });
}

/** The encoding that a field declares, as a list for `decodeText`. */
export function charsetIn(pairs: FormPairs, fields: readonly string[]): string[] {
  const declared = pairs.find(([name]) => fields.includes(name));
  return declared === undefined ? [] : [declared[1]];
}

/** The still encoded fields, each byte as one character, without blanks around the form. */
function splitFields(bytes: Buffer): FormPairs {
  let [from, to] = [0, bytes.length];
  while (from < to && (bytes[from] ?? 0) <= SPACE) from += 1;
  while (from < to && (bytes[to - 1] ?? 0) <= SPACE) to -= 1;
  const fields = bytes.toString('latin1', from, to).split('&');
  return fields.flatMap((field) => {
    const [name = ''] = field.split('=', 1);
    return field === '' ? [] : [[name, field.slice(name.length + 1)] as const];
  });
}

/** The bytes that a part of a form stands for. */
function decodeBytes(encoded: string): Buffer {
  const bytes = Buffer.from(encoded.replaceAll('+', ' '), 'latin1');
  let length = 0;
  for (let at = 0; at < bytes.length; at++, length++) {
    const byte = bytes[at] ?? 0;
    const value = byte === PERCENT ? hexDigit(bytes[at + 1]) * 16 + hexDigit(bytes[at + 2]) : NaN;
    bytes[length] = Number.isNaN(value) ? byte : value;
    if (!Number.isNaN(value)) at += 2;
  }
  return bytes.subarray(0, length);
}

/** NaN for any other byte. */
function hexDigit(byte = 0): number {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const letter = byte | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x61 + 10 : NaN;
}

function decodeReference(reference: string, code: string): string {
  const point = Number(code);
  const isCharacter = point > 0xff && point <= 0x10ffff && (point < 0xd800 || point > 0xdfff);
  return isCharacter ? String.fromCodePoint(point) : reference;
}
