import type { Scope } from '../accounts/access.js';
import { REDACTED } from '../accounts/audit.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../json/json.js';

/** What can be exported. */
export const exportNouns = ['contacts', 'events', 'messages', 'consents', 'recipients'] as const;
export type ExportNoun = (typeof exportNouns)[number];

/** Who may export rows may read them. */
export const exportNeeds: Record<ExportNoun, Scope> = {
  contacts: 'contacts:read',
  events: 'events:read',
  messages: 'contacts:read',
  consents: 'contacts:read',
  recipients: 'broadcasts:read',
};

export const exportFormats = ['csv', 'ndjson'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** Parts of filters that may be about one person: what they are searched by, and what a condition compares with. */
const ABOUT_PEOPLE = /^(?:search|email|value|field\..*)$/;

/** A filter for the audit log, which keeps it when the person that it finds has been erased. */
export function auditedFilter(filter: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(filter).map(([name, value]) => [
      name,
      ABOUT_PEOPLE.test(name) ? REDACTED : audited(value),
    ]),
  );
}

function audited(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(audited);
  return isJsonObject(value) ? auditedFilter(value) : value;
}
