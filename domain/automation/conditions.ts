import { isJsonObject, jsonEqual, type JsonObject, type JsonValue } from '../json/json.js';
import { parseDuration } from './duration.js';

export const operators = [
  'eq',
  'ne',
  'gt',
  'gte',
  'lt',
  'lte',
  'in',
  'notIn',
  'contains',
  'startsWith',
  'endsWith',
  'exists',
  'missing',
  'before',
  'after',
  'withinLast',
] as const;

export type Operator = (typeof operators)[number];

/** `value` may be `{ "ref": "entry.orderId" }`: the value at that path in the same scope. */
export interface Condition {
  field: string;
  op: Operator;
  value?: JsonValue;
}

export interface Where {
  all?: (Where | Condition)[];
  any?: (Where | Condition)[];
  none?: (Where | Condition)[];
}

/**
 * What conditions can refer to: the contact, the event, the entry properties and, in branches, the responses to
 * webhook steps.
 */
export interface Scope {
  contact: JsonObject;
  event: JsonValue;
  entry: JsonValue;
  /** `{ status, body? }` by step id; absent before any response. */
  steps?: JsonObject;
  now: Date;
}

export function isCondition(node: Where | Condition): node is Condition {
  return 'field' in node;
}

/** The first failing condition; null if all hold. */
export function failingCondition(where: Where | undefined, scope: Scope): Condition | null {
  if (where === undefined) return null;
  for (const node of where.all ?? []) {
    const failed = failing(node, scope);
    if (failed !== null) return failed;
  }
  for (const node of where.none ?? []) {
    if (failing(node, scope) === null) return firstCondition(node);
  }
  if (where.any === undefined || where.any.length === 0) return null;
  const failures = where.any.map((node) => failing(node, scope));
  return failures.includes(null) ? null : (failures[0] ?? null);
}

function failing(node: Where | Condition, scope: Scope): Condition | null {
  if (!isCondition(node)) return failingCondition(node, scope);
  return holds(node, scope) ? null : node;
}

function firstCondition(node: Where | Condition): Condition {
  if (isCondition(node)) return node;
  const inner = [...(node.all ?? []), ...(node.any ?? []), ...(node.none ?? [])][0];
  return inner === undefined ? { field: '', op: 'exists' } : firstCondition(inner);
}

function holds(condition: Condition, scope: Scope): boolean {
  const actual = valueAt(condition.field, scope);
  const expected = expectedValue(condition.value, scope);
  if (actual === undefined) return trueForMissing.has(condition.op);
  return tests[condition.op](actual, expected, scope.now);
}

const trueForMissing: ReadonlySet<Operator> = new Set(['missing', 'ne', 'notIn']);

/** Tests a present value. Null can be compared, and counts as missing. */
type Test = (actual: JsonValue, expected: JsonValue | undefined, now: Date) => boolean;

const tests: Record<Operator, Test> = {
  eq: jsonEqual,
  ne: (a, b) => !jsonEqual(a, b),
  gt: (a, b) => compare(a, b, (order) => order > 0),
  gte: (a, b) => compare(a, b, (order) => order >= 0),
  lt: (a, b) => compare(a, b, (order) => order < 0),
  lte: (a, b) => compare(a, b, (order) => order <= 0),
  in: isIn,
  notIn: (a, b) => !isIn(a, b),
  contains: (a, b) =>
    typeof a === 'string'
      ? typeof b === 'string' && a.includes(b)
      : Array.isArray(a) && a.some((item) => jsonEqual(item, b)),
  startsWith: (a, b) => typeof a === 'string' && typeof b === 'string' && a.startsWith(b),
  endsWith: (a, b) => typeof a === 'string' && typeof b === 'string' && a.endsWith(b),
  exists: (a) => a !== null,
  missing: (a) => a === null,
  before: (a, b) => compareInstants(a, b, (order) => order < 0),
  after: (a, b) => compareInstants(a, b, (order) => order > 0),
  withinLast: (a, b, now) => {
    const at = instant(a);
    const span = typeof b === 'string' ? parseDuration(b) : null;
    return at !== null && span !== null && at <= now.getTime() && at >= now.getTime() - span;
  },
};

function isIn(value: JsonValue, list: JsonValue | undefined): boolean {
  return Array.isArray(list) && list.some((item) => jsonEqual(value, item));
}

/** Compares numbers with numbers and strings with strings; other values have no order. */
function compare(a: JsonValue, b: JsonValue | undefined, test: (order: number) => boolean): boolean {
  if (typeof a === 'number' && typeof b === 'number') return test(a - b);
  if (typeof a === 'string' && typeof b === 'string') return test(a < b ? -1 : a > b ? 1 : 0);
  return false;
}

function compareInstants(a: JsonValue, b: JsonValue | undefined, test: (order: number) => boolean): boolean {
  const left = instant(a);
  const right = instant(b);
  return left !== null && right !== null && test(left - right);
}

const INSTANT = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/;

/** Milliseconds of an ISO 8601 date or instant (UTC without a zone); null if invalid, as 30 February is. */
export function instant(value: JsonValue | undefined): number | null {
  if (typeof value !== 'string' || !INSTANT.test(value)) return null;
  const day = value.slice(0, 10);
  const midnight = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(midnight.getTime()) || midnight.toISOString().slice(0, 10) !== day) return null;
  const zoned = /(?:Z|[+-]\d{2}:?\d{2})$/.test(value.slice(10)) || value.length === 10 ? value : `${value}Z`;
  const ms = Date.parse(zoned.replace(' ', 'T'));
  return Number.isNaN(ms) ? null : ms;
}

/** True for `{ "ref": "…" }`. */
export function isRef(value: JsonValue | undefined): value is { ref: string } {
  return isJsonObject(value) && typeof value['ref'] === 'string' && Object.keys(value).length === 1;
}

/** What a condition compares with: its value, or what that refers to. */
export function expectedValue(value: JsonValue | undefined, scope: Scope): JsonValue | undefined {
  return isRef(value) ? valueAt(value.ref, scope) : value;
}

/** The value at `contact.…`, `event.…`, `entry.…` or `steps.…`; undefined if there is none. */
export function valueAt(field: string, scope: Scope): JsonValue | undefined {
  const dot = field.indexOf('.');
  const root = dot < 0 ? field : field.slice(0, dot);
  const path = dot < 0 ? '' : field.slice(dot + 1);
  if (root === 'contact') return contactValue(path, scope.contact);
  if (root === 'event') return descend(scope.event, path);
  if (root === 'steps') return descend(scope.steps, path);
  return root === 'entry' ? descend(scope.entry, path) : undefined;
}

/** `contact.plan` falls back to the custom field if the contact has no such field itself. */
function contactValue(path: string, contact: JsonObject): JsonValue | undefined {
  const own = descend(contact, path);
  if (own !== undefined || path.startsWith('customFields.')) return own;
  return descend(contact['customFields'], path);
}

/** Follows a dotted path; keys that contain dots are found too. */
export function descend(value: JsonValue | undefined, path: string): JsonValue | undefined {
  if (path === '') return value;
  if (typeof value !== 'object' || value === null) return undefined;
  const found = ownValue(value, path);
  if (found !== undefined) return found;
  for (let dot = path.indexOf('.'); dot >= 0; dot = path.indexOf('.', dot + 1)) {
    const inner = descend(ownValue(value, path.slice(0, dot)), path.slice(dot + 1));
    if (inner !== undefined) return inner;
  }
  return undefined;
}

function ownValue(value: JsonObject | JsonValue[], key: string): JsonValue | undefined {
  if (!Object.hasOwn(value, key)) return undefined;
  if (Array.isArray(value)) return /^\d+$/.test(key) ? value[Number(key)] : undefined;
  return value[key];
}

/** All fields below a root (`entry`) that the conditions read, without the root. */
export function fieldsBelow(root: string, where: Where | undefined): string[] {
  if (where === undefined) return [];
  const nodes = [...(where.all ?? []), ...(where.any ?? []), ...(where.none ?? [])];
  return nodes.flatMap((node) => {
    if (!isCondition(node)) return fieldsBelow(root, node);
    const names = isRef(node.value) ? [node.field, node.value.ref] : [node.field];
    return names.filter((name) => name.startsWith(`${root}.`)).map((name) => name.slice(root.length + 1));
  });
}
