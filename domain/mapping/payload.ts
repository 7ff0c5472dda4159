/** A parsed payload is untrusted; readers check what they find. */
export type JsonObject = Record<string, unknown>;

/** Maximum length of a string that is tried as JSON, in UTF-16 units: as long as a whole body may be. */
export const MAX_NESTED_JSON = 1024 * 1024;

/** True for JSON objects. Class instances (lossless numbers) count as scalars. */
export function isPlainObject(value: unknown): value is JsonObject {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** Reads an own key: `constructor` and the like are data or absent. */
export function own(object: JsonObject, key: string): unknown {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

/** Sets an own key, `__proto__` included. */
export function setOwn(object: JsonObject, key: string, value: unknown): void {
  if (key !== '__proto__') object[key] = value;
  else Object.defineProperty(object, key, { value, writable: true, enumerable: true, configurable: true });
}

/** An identifier as text: from strings, integers and lossless numbers (objects with a `value` text). */
export function identifierText(value: unknown): string | null {
  if (typeof value === 'string') return value.trim() === '' ? null : value.trim();
  if (typeof value === 'number') return Number.isSafeInteger(value) ? String(value) : null;
  if (typeof value === 'bigint') return String(value);
  if (typeof value !== 'object' || value === null || isPlainObject(value) || !('value' in value)) return null;
  return typeof value.value === 'string' && /^-?\d+$/.test(value.value) ? value.value : null;
}

/** The object or array that a string holds as JSON (some providers put one into a form field), else undefined. */
export function parseNestedJson(text: string): JsonObject | unknown[] | undefined {
  if (text.length > MAX_NESTED_JSON || !looksLikeJson(text)) return undefined;
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return undefined; // not JSON after all
  }
  return isPlainObject(parsed) || Array.isArray(parsed) ? parsed : undefined;
}

function looksLikeJson(text: string): boolean {
  const first = text.trimStart().charAt(0);
  const last = text.trimEnd().at(-1);
  return (first === '{' && last === '}') || (first === '[' && last === ']');
}
