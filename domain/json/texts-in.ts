import { isJsonObject, type JsonValue } from './json.js';

/** The texts of a value, with their paths below that of the value. Recursion is bounded: bodies are at most 32 levels deep. */
export function textsIn(value: JsonValue | undefined, path: string): { path: string; text: string }[] {
  if (typeof value === 'string') return [{ path, text: value }];
  if (Array.isArray(value)) return value.flatMap((item, i) => textsIn(item, `${path}[${String(i)}]`));
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([key, item]) => textsIn(item, `${path}.${key}`));
}
