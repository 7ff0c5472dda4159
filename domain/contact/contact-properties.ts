import type { JsonObject } from '../json/json.js';
import type { ContactPatch } from './contact-state.js';

/** Contact fields that a call may set by name. */
export const personFieldNames = ['firstName', 'lastName', 'name', 'timezone', 'language'] as const;

export type PersonField = (typeof personFieldNames)[number];

const personFields: ReadonlySet<string> = new Set(personFieldNames);

/**
 * Converts properties to a contact patch: a few known fields, everything else becomes a custom field. Null
 * removes a value, and so does an empty name.
 */
export function propertiesPatch(properties: JsonObject): ContactPatch {
  const person: JsonObject = {};
  const customFields: JsonObject = {};
  for (const [key, value] of Object.entries(properties)) {
    if (personFields.has(key)) person[key] = value === '' ? null : value;
    else customFields[key] = value;
  }
  return { ...person, ...(Object.keys(customFields).length > 0 && { customFields }) };
}
