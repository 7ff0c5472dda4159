import { isJsonObject, type JsonObject, type JsonValue } from './json.js';

/** A value that may have any form, read as an object: without members if it is none. */
export function asObject(value: unknown): JsonObject {
  return isJsonObject(value) ? value : {};
}

/** The value as a list: empty if it is none. */
export function asList(value: unknown): JsonValue[] {
  return isList(value) ? value : [];
}

function isList(value: unknown): value is JsonValue[] {
  return Array.isArray(value);
}

/** The value as text: empty if it is none. */
export function asText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
