import { isForbiddenKey } from '../json/json-limits.js';
import type { JsonObject } from '../json/json.js';

/** Valid custom field names. No dot and no `$`, so that a name can be part of a database path. */
export const CUSTOM_FIELD_KEY = /^[\p{L}\p{N}_][\p{L}\p{N}_ -]{0,63}$/u;

/** Whether a custom field can have a name that comes from a file. */
export function isCustomFieldKey(name: string): boolean {
  return CUSTOM_FIELD_KEY.test(name) && !isForbiddenKey(name);
}

/** Limits per contact. */
export const MAX_CUSTOM_FIELDS = 200;
export const MAX_CUSTOM_FIELDS_BYTES = 64 * 1_024;

const encoder = new TextEncoder();

/**
 * The error in a contact's custom fields after a patch (`null` removes a field): too many, or more than 64 KiB as
 * JSON. Null if valid.
 */
export function customFieldsError(fields: JsonObject, patch: JsonObject): string | null {
  const merged = new Map(Object.entries(fields));
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) merged.delete(key);
    else merged.set(key, value);
  }
  if (merged.size > MAX_CUSTOM_FIELDS) return `must not exceed ${MAX_CUSTOM_FIELDS} custom fields in total`;
  const text = JSON.stringify(Object.fromEntries(merged));
  return isLonger(text, MAX_CUSTOM_FIELDS_BYTES) ? 'must not exceed 64 KiB in total' : null;
}

/** Whether a text has more than `limit` bytes in UTF-8. */
export function isLonger(text: string, limit: number): boolean {
  return text.length > limit || (text.length * 3 > limit && encoder.encode(text).length > limit);
}
