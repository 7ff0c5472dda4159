import { jsonEqual, isJsonObject, type JsonObject, type JsonValue } from '../../domain/json/json.js';
import type { AuditTexts } from '../languages/en/settings/audit.js';

/** What was done, as a text with `{who}` and `{what}`: by the whole action, or by its verb. */
export function deedText(action: string, { deeds, other }: Pick<AuditTexts, 'deeds' | 'other'>): string {
  const verb = action.slice(action.indexOf('.') + 1);
  return deeds[action] ?? deeds[verb] ?? other.replace('{action}', action);
}

/** A field that a change has given another value. */
export interface FieldChange {
  field: string;
  /** Null for none. */
  from: JsonValue;
  to: JsonValue;
}

/** Change with every other, and say nothing. */
const COUNTED = new Set(['updatedAt', 'version']);

/** Fields within an object that a change shows one by one. */
const MAX_DEPTH = 2;

/** The fields that differ, those within objects by their paths; none where something was made or removed. */
export function fieldChanges(before: unknown, after: unknown): FieldChange[] {
  if (!isJsonObject(before) || !isJsonObject(after)) return [];
  return changesIn(before, after, []);
}

function changesIn(before: JsonObject, after: JsonObject, path: string[]): FieldChange[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].flatMap((name) => {
    const [from, to] = [before[name] ?? null, after[name] ?? null];
    if (jsonEqual(from, to) || COUNTED.has(name)) return [];
    const at = [...path, name];
    if (at.length < MAX_DEPTH && isJsonObject(from) && isJsonObject(to)) return changesIn(from, to, at);
    return [{ field: at.join('.'), from, to }];
  });
}

const LONGEST = 80;

/** A value in a line; null if it is too much for one. */
export function valueText(
  value: JsonValue,
  texts: Pick<AuditTexts, 'yes' | 'no' | 'removed'>,
): string | null {
  if (value === null || value === '') return texts.removed;
  if (typeof value === 'boolean') return value ? texts.yes : texts.no;
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) {
    const shown = value.map((one) => valueText(one, texts));
    return shown.includes(null) ? null : short(shown.join(', '));
  }
  return typeof value === 'string' ? short(value) : null;
}

function short(text: string): string | null {
  return text.length > LONGEST || text.includes('\n') ? null : text;
}
