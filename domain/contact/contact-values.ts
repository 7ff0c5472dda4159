import type { JsonObject, JsonValue } from '../json/json.js';
import { propertiesPatch, type PersonField } from './contact-properties.js';
import type { ContactPatch } from './contact-state.js';
import { parseLanguage, parseTimezone } from './locale.js';
import { MAX_NAME, plainName } from './plain-name.js';

/** A contact patch made of values that come from data, and the fields that cannot have their value. */
export interface ContactValues {
  patch: ContactPatch;
  refused: { field: PersonField; reason: string }[];
}

const readers: Record<PersonField, { read: (text: string) => string | null; reason: string }> = {
  firstName: { read: readName, reason: 'not a name' },
  lastName: { read: readName, reason: 'not a name' },
  name: { read: readName, reason: 'not a name' },
  timezone: { read: parseTimezone, reason: 'not an IANA time zone' },
  language: { read: parseLanguage, reason: 'not a language tag' },
};

/**
 * Makes a contact patch of values by field, as `propertiesPatch` does, and leaves out values that their field cannot have. A
 * number becomes a name as text; null removes a value.
 */
export function contactValues(values: JsonObject): ContactValues {
  const refused: ContactValues['refused'] = [];
  const accepted = Object.entries(values).flatMap(([field, value]): [string, JsonValue][] => {
    if (!isPersonField(field) || value === null || value === '') return [[field, value]];
    const { read, reason } = readers[field];
    const text = typeof value === 'string' ? value : typeof value === 'number' ? String(value) : null;
    const known = text === null ? null : read(text);
    if (known !== null) return [[field, known]];
    refused.push({ field, reason });
    return [];
  });
  return { patch: propertiesPatch(Object.fromEntries(accepted)), refused };
}

function readName(text: string): string | null {
  return plainName(text, MAX_NAME);
}

function isPersonField(field: string): field is PersonField {
  return Object.hasOwn(readers, field);
}
