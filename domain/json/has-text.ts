import { isJsonObject } from './json.js';

/** Whether a value is this text, or contains it as an element or member at any depth; keys do not count. */
export function hasText(value: unknown, text: string): boolean {
  if (typeof value === 'string') return value === text;
  if (Array.isArray(value)) return value.some((item) => hasText(item, text));
  return isJsonObject(value) && Object.values(value).some((member) => hasText(member, text));
}
