import type { JsonObject } from '../json/json.js';
import type { ContactPatch } from './contact-state.js';

/** Fields of the contact itself that a call may set by name, beside custom fields. */
const personFields: ReadonlySet<string> = new Set(['firstName', 'lastName', 'name', 'timezone', 'language']);

/**
 * The change of a contact that properties ask for: a few fields by name, every other one is a custom field. Null
 * removes a value, and an empty name is none.
 */
export function patchOf(properties: JsonObject): ContactPatch {
  const person: JsonObject = {};
  const customFields: JsonObject = {};
  for (const [key, value] of Object.entries(properties)) {
    if (personFields.has(key)) person[key] = value === '' ? null : value;
    else customFields[key] = value;
  }
  return { ...person, ...(Object.keys(customFields).length > 0 && { customFields }) };
}
