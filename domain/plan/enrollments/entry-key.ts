import type { Reentry } from '../../automation/automation.js';
import type { JsonValue } from '../../json/json.js';
import { descend } from '../../kernel/descend.js';
import type { Id } from '../../id.js';

const ROOT = 'event.';

/** Path of a keyed re-entry's key within the event properties; null for other re-entry modes. */
export function entryKeyPath(reentry: Reentry): string | null {
  return typeof reentry === 'object' ? reentry.key.slice(ROOT.length) : null;
}

/** An event's entry key as JSON text (5 and "5" differ); null unless it is a string or number. */
export function entryKeyIn(properties: JsonValue, keyPath: string): string | null {
  const value = descend(properties, keyPath);
  return typeof value === 'string' || typeof value === 'number' ? JSON.stringify(value) : null;
}

/** Whether an event is about an enrollment. An event without a key is about all of them. */
export function concernsKey(
  enrollment: { keyPath: string | null; entryKey: string | null },
  properties: JsonValue,
): boolean {
  if (enrollment.keyPath === null) return true;
  const value = descend(properties, enrollment.keyPath) ?? null;
  return value === null || JSON.stringify(value) === enrollment.entryKey;
}

/** The unique key of an active enrollment; null if any number may be active. */
export function toActiveKey(entry: {
  automationId: Id;
  reentry: Reentry;
  contactId: Id;
  entryKey: string | null;
}): string | null {
  if (entry.reentry === 'always') return null;
  const { automationId, contactId, entryKey } = entry;
  return entryKey === null ? `${automationId}:${contactId}` : `${automationId}:${entryKey}:${contactId}`;
}
