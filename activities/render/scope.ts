import { isLosslessNumber, isSafeNumber, LosslessNumber, stringify } from 'lossless-json';

/**
 * A number that a double cannot hold: prints its digits, counts as the nearest double where a
 * template reckons or compares.
 */
class ExactNumber extends LosslessNumber {
  [Symbol.toPrimitive](hint: string): string | number {
    return hint === 'number' ? Number(this.value) : this.value;
  }
}

/**
 * What objects of the scope inherit: nothing but how they read as text, which is JSON. Data can bring
 * any key (`toString`, `constructor`, `__proto__`), but no symbol, so none gets in the way of this.
 */
const plainObject = Object.create(null, {
  [Symbol.toPrimitive]: {
    value(this: object): string {
      return toJson(this);
    },
  },
}) as object;

/** JSON in which big numbers keep their digits; a missing value is `null`. */
export function toJson(value: unknown, indent?: number): string {
  return stringify(value, null, indent) ?? 'null';
}

/**
 * A copy of what a template may see: plain values all the way, numbers of lossless-json as numbers
 * where that is exact, dates as ISO 8601.
 */
export function toScope(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return typeof value === 'function' ? null : value;
  if (isLosslessNumber(value)) {
    return isSafeNumber(value.value) ? Number(value.value) : new ExactNumber(value.value);
  }
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(toScope);
  const copy = Object.create(plainObject) as Record<string, unknown>;
  for (const [key, each] of Object.entries(value)) copy[key] = toScope(each);
  return copy;
}
