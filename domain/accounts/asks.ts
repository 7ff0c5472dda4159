import { isJsonObject, type JsonObject, type JsonValue } from '../json/json.js';
import { actionNeeds } from './action-needs.js';
import { exportNeeds } from '../exports/export.js';
import { entryPath } from '../steps/until-field.js';
import { conditionNeeds, type Asked } from './condition-needs.js';
import type { Scope } from './access.js';

/**
 * What a body, or what is stored of it, asks for besides what its route needs. Bodies are read before they are validated, so
 * anything may be anywhere.
 */
export const asks = {
  /** Conditions under `where`, `when`, `if` or `only` and `except` of an audience, and fields to wait until, however deep. */
  conditions: (body) => conditionsIn(body, ''),
  /** Steps of automations. */
  steps: (body) => stepsIn(body, ''),
  bulk: ({ action, filter }) => [
    ...asked('action', needIn(actionNeeds.bulk, action)),
    // The number of people found reveals their names and addresses, one guess at a time.
    ...asked('filter.search', isJsonObject(filter) && isSet(filter['search']) ? READ : null),
  ],
  import: (mapping) => fieldsIn(actionNeeds.import, mapping),
  rule: ({ action }) =>
    isJsonObject(action) ? asked('action', needIn(actionNeeds.rule, action['type'])) : [],
  form: (form) => fieldsIn(actionNeeds.form, form),
  broadcast: (broadcast) => fieldsIn(actionNeeds.broadcast, broadcast),
  export: ({ of }) => asked('of', needIn(exportNeeds, of)),
  /** How many subscribers of a list have something. */
  list: ({ list }) => asked('list', isSet(list) ? READ : null),
  /** A contact whose data come back. */
  contact: ({ contactId, contact }) =>
    asked('contactId', isSet(contactId) || (isJsonObject(contact) && isSet(contact['id'])) ? READ : null),
} satisfies Record<string, (body: JsonObject) => Iterable<Asked>>;

export type Ask = keyof typeof asks;

const READ = 'contacts:read';

/** What conditions are called where they are part of something else. */
const conditionKeys = ['where', 'when', 'if', 'only', 'except'];

function* conditionsIn(value: JsonValue, path: string): Generator<Asked> {
  for (const [key, inner] of objectEntries(value)) {
    const at = joined(path, key);
    if (key === 'untilField') yield* asked(at, needOfWait(inner));
    if (!conditionKeys.includes(key)) yield* conditionsIn(inner, at);
    else if (Array.isArray(inner)) for (const part of inner) yield* conditionNeeds(part, at);
    else yield* conditionNeeds(inner, at);
  }
}

/** When a wait ends is shown with the enrollment, and so is the date of the contact that it waits for. */
function needOfWait(untilField: JsonValue): Scope | null {
  return typeof untilField === 'string' && entryPath(untilField) === null ? READ : null;
}

/** What lists of steps are called; `arms` have `steps`. */
const stepKeys = ['steps', 'then', 'else', 'arms', 'automation'];

function* stepsIn(value: JsonValue, path: string): Generator<Asked> {
  for (const [key, inner] of objectEntries(value)) {
    if (!Array.isArray(value) && !stepKeys.includes(key)) continue;
    const at = joined(path, key);
    if (isJsonObject(inner)) yield* asked(at, needIn(actionNeeds.step, inner['type']));
    yield* stepsIn(inner, at);
  }
}

function* fieldsIn<K extends string>(needs: Record<K, Scope>, body: JsonObject): Generator<Asked> {
  for (const [field, value] of Object.entries(body))
    if (isSet(value)) yield* asked(field, needIn(needs, field));
}

/** Whether a field does something: not with null, false or an empty list. */
function isSet(value: JsonValue | undefined): boolean {
  if (value === undefined || value === null || value === false) return false;
  return !Array.isArray(value) || value.length > 0;
}

function needIn<K extends string>(needs: Record<K, Scope | null>, key: JsonValue | undefined): Scope | null {
  const found = Object.entries<Scope | null>(needs).find(([name]) => name === key);
  return found?.[1] ?? null;
}

function asked(path: string, need: Scope | null): Asked[] {
  return need === null ? [] : [{ path, need }];
}

function objectEntries(value: JsonValue): [string, JsonValue][] {
  if (Array.isArray(value)) return value.map((item, i) => [String(i), item]);
  return isJsonObject(value) ? Object.entries(value) : [];
}

function joined(path: string, key: string): string {
  if (/^\d+$/.test(key)) return `${path}[${key}]`;
  return path === '' ? key : `${path}.${key}`;
}
