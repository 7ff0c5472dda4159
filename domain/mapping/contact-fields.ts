import { contactValues, type ContactValues } from '../contact/contact-values.js';
import { exactJsonText, parseExactJson } from '../json/parse-json.js';
import { jsonErrors } from '../json/json-limits.js';
import type { JsonObject, JsonValue } from '../json/json.js';
import { valueAt } from './override.js';

/** Contact fields that a source sets from its payloads: payload paths by field. */
export type ContactPaths = Readonly<Record<string, string>>;

/** What they come to for one payload. */
export interface MappedContact {
  /** The values found, by field. */
  values: JsonObject;
  patch: ContactValues['patch'];
  /** For the note of the event; null without anything to say. */
  note: string | null;
}

/**
 * Reads the configured contact fields of a payload. A path without a value, or with null, leaves its field as it is, and so
 * does a value that the field cannot have.
 */
export function mappedContact(body: unknown, paths: ContactPaths): MappedContact {
  const values: [string, JsonValue][] = [];
  const notes: string[] = [];
  for (const [field, path] of Object.entries(paths)) {
    const value = plainValue(valueAt(body, path));
    if (value === null || value === '') notes.push(`${field} unchanged: no value at ${path}`);
    else if (jsonErrors(value).length > 0) notes.push(`${field} unchanged: not storable`);
    else values.push([field, value]);
  }
  const { patch, refused } = contactValues(Object.fromEntries(values));
  notes.push(...refused.map(({ field, reason }) => `${field} unchanged: ${reason}`));
  const unused = new Set<string>(refused.map(({ field }) => field));
  return {
    values: Object.fromEntries(values.filter(([field]) => !unused.has(field))),
    patch,
    note: notes.length === 0 ? null : notes.join(', '),
  };
}

/** As conditions and custom fields have it: numbers are doubles. */
function plainValue(value: unknown): JsonValue {
  return value === undefined ? null : parseExactJson(exactJsonText(value));
}
