import { isLosslessNumber, isSafeNumber, LosslessNumber, stringify } from 'lossless-json';

/**
 * A number beyond the precision of a double: prints all its digits, and counts as the nearest double in
 * calculations and comparisons.
 */
class ExactNumber extends LosslessNumber {
  [Symbol.toPrimitive](hint: string): string | number {
    return hint === 'number' ? Number(this.value) : this.value;
  }
}

/**
 * The prototype of objects in the scope: it only defines their text form, which is JSON. Data can contain
 * any key (`toString`, `constructor`, `__proto__`) but no symbol, so none can override it.
 */
const plainObject = Object.create(null, {
  [Symbol.toPrimitive]: {
    value(this: object): string {
      return toJson(this);
    },
  },
}) as object;

/** JSON in which large numbers keep their digits; a missing value is `null`. */
export function toJson(value: unknown, indent?: number): string {
  return stringify(value, null, indent) ?? 'null';
}

/**
 * A deep copy of the data that a template may read: plain values, numbers of lossless-json as numbers
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
