import { isJsonObject, type JsonValue } from '../json/json.js';

/** What holds the blocks of a mail, in any body. */
const MAILS = new Set(['document', 'blocks']);
const CODE = ['liquid', 'html'];

/**
 * Where a body has code in the blocks of a mail: HTML or Liquid of an author; null if nowhere. The body need not be valid.
 * Recursion is bounded: bodies are at most 32 levels deep.
 */
export function codePath(value: JsonValue, path = '', isMail = false): string | null {
  if (Array.isArray(value))
    return firstOf(
      value.map((item, i) => [item, `${path}[${String(i)}]`] as const),
      isMail,
    );
  if (!isJsonObject(value)) return null;
  const own = isMail ? CODE.find((key) => typeof value[key] === 'string') : undefined;
  const at = (key: string): string => (path === '' ? key : `${path}.${key}`);
  if (own !== undefined) return at(own);
  for (const [key, inner] of Object.entries(value)) {
    const found = codePath(inner, at(key), isMail || MAILS.has(key));
    if (found !== null) return found;
  }
  return null;
}

function firstOf(items: readonly (readonly [JsonValue, string])[], isMail: boolean): string | null {
  for (const [item, path] of items) {
    const found = codePath(item, path, isMail);
    if (found !== null) return found;
  }
  return null;
}
