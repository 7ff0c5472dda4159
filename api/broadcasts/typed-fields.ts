import type { JsonObject } from '../../domain/json/json.js';
import { parseJsonObject } from '../../domain/json/parse-json.js';
import type { BroadcastRecord } from '../../models/broadcasts/broadcast.js';

/** The fields of a draft that cannot be used yet, as they were typed. */
export function typedIn({ typed }: Pick<BroadcastRecord, 'typed'>): JsonObject {
  return parseJsonObject(typed ?? '{}');
}

/** The fields without some of them. */
export function without(fields: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));
}

/** As a broadcast has them; null for none. */
export function toStored(typed: JsonObject): string | null {
  return Object.keys(typed).length === 0 ? null : JSON.stringify(typed);
}
