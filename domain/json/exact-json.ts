import { isLosslessNumber, parse, stringify } from 'lossless-json';

/** A number with sixteen signs or more, or with an exponent: the only ones that a double may not give back. */
const INEXACT_NUMBER = /(?:^|[:[,])\s*-?(?:\d[\d.]{15}|\d[\d.]*[eE])/;

/** `value`, or `text` read again with its numbers as text (`LosslessNumber`) where one of them would lose digits. */
export function exactJson(text: string, value: unknown): unknown {
  if (!INEXACT_NUMBER.test(text)) return value;
  return parse(text, null, { onDuplicateKey: ({ newValue }) => newValue });
}

/** JSON text of an exact value, with every digit of its numbers. */
export function exactJsonText(value: unknown): string {
  return stringify(value) ?? 'null';
}

/** The number that code computes with, where an exact one stands. */
export function plainNumber(value: unknown): unknown {
  return isLosslessNumber(value) ? Number(value.toString()) : value;
}
