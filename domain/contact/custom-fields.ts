import type { JsonObject } from '../json/json.js';

/** What a custom field may be called. No dot and no `$`, so that a name can stand in a database path. */
export const CUSTOM_FIELD_KEY = /^[\p{L}\p{N}_][\p{L}\p{N}_ -]{0,63}$/u;

/** Of one contact, in all. */
export const MAX_CUSTOM_FIELDS = 200;
export const MAX_CUSTOM_FIELDS_BYTES = 64 * 1_024;

const encoder = new TextEncoder();

/**
 * What is wrong with a contact's custom fields as a whole once a patch (`null` removes) is merged into them: too
 * many, or more than 64 KiB as JSON. Null when they are in order.
 */
export function customFieldsError(fields: JsonObject, patch: JsonObject): string | null {
  const merged = new Map(Object.entries(fields));
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) merged.delete(key);
    else merged.set(key, value);
  }
  if (merged.size > MAX_CUSTOM_FIELDS)
    return `must not be more than ${MAX_CUSTOM_FIELDS} custom fields in all`;
  const text = JSON.stringify(Object.fromEntries(merged));
  return isLonger(text, MAX_CUSTOM_FIELDS_BYTES) ? 'must not exceed 64 KiB in all' : null;
}

/** Whether a text has more than `limit` bytes in UTF-8. */
export function isLonger(text: string, limit: number): boolean {
  return text.length > limit || (text.length * 3 > limit && encoder.encode(text).length > limit);
}
