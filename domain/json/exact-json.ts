import { isLosslessNumber, parse, stringify } from 'lossless-json';

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
