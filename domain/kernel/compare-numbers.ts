/** A number, or a text that is one, as shops and forms send amounts: `199.00`. */
export type Numeric = number | string;

/** Decimal notation, in forms that MongoDB converts alike. Texts with exponents are mostly ids: `1E5`. */
export const DECIMAL = /^[+-]?(?:\d{1,300}(?:\.\d{0,300})?|\.\d{1,300})$/;
const WHOLE = /^[+-]?\d+$/;

export function isNumeric(value: unknown): value is Numeric {
  return typeof value === 'number' || (typeof value === 'string' && DECIMAL.test(value));
}

/** Negative, zero or positive as `a` is less than, equal to or greater than `b`. Whole numbers are compared by all their digits. */
export function compareNumbers(a: Numeric, b: Numeric): number {
  const [left, right] = [Number(a), Number(b)];
  if (left !== right) return left - right;
  if (Math.abs(left) <= Number.MAX_SAFE_INTEGER || !isWhole(a) || !isWhole(b)) return 0;
  const [exactLeft, exactRight] = [BigInt(a), BigInt(b)];
  return exactLeft < exactRight ? -1 : exactLeft > exactRight ? 1 : 0;
}

function isWhole(value: Numeric): boolean {
  return typeof value === 'number' || WHOLE.test(value);
}
