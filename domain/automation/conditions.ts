import { jsonEqual, type JsonObject, type JsonValue } from '../json/json.js';
import { compareNumbers, isNumeric } from '../kernel/compare-numbers.js';
import { containsText } from '../kernel/contains-text.js';
import { descend } from '../kernel/descend.js';
import { inZone, readTime } from '../kernel/read-instant.js';
import { firstZone } from '../kernel/zoned-time.js';
import { parseDuration } from './duration.js';
import { parseField, isCondition, isRef, type Condition, type Operator, type Where } from './where.js';

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
  /** In a mail, what its blocks are repeated for. */
  item?: JsonValue;
  now: Date;
  /** The workspace's zone: times without a zone are in the contact's, or else in this one. */
  timezone: string;
}

/** The first failing condition; null if all hold. */
export function failingCondition(where: Where | undefined, scope: Scope): Condition | null {
  if (where === undefined) return null;
  return failingLeaf<Condition>(where, isCondition, (condition) => holds(condition, scope));
}

/** Groups of conditions, or of what else can hold. */
interface Groups<L> {
  all?: (Groups<L> | L)[];
  any?: (Groups<L> | L)[];
  none?: (Groups<L> | L)[];
}

/** The first of the leaves because of which the whole does not hold; null if it does. */
export function failingLeaf<L extends object>(
  where: Groups<L>,
  isLeaf: (node: Groups<L> | L) => node is L,
  isMet: (leaf: L) => boolean,
): L | Condition | null {
  const failing = (node: Groups<L> | L): L | Condition | null => {
    if (isLeaf(node)) return isMet(node) ? null : node;
    return failingLeaf(node, isLeaf, isMet);
  };
  const first = (node: Groups<L> | L): L | Condition => {
    if (isLeaf(node)) return node;
    const inner = [...(node.all ?? []), ...(node.any ?? []), ...(node.none ?? [])][0];
    return inner === undefined ? NOTHING : first(inner);
  };
  for (const node of where.all ?? []) {
    const failed = failing(node);
    if (failed !== null) return failed;
  }
  for (const node of where.none ?? []) if (failing(node) === null) return first(node);
  if (where.any === undefined || where.any.length === 0) return null;
  const failures = where.any.map(failing);
  return failures.includes(null) ? null : (failures[0] ?? null);
}

/** In place of a condition where a group that must not hold has none. */
const NOTHING: Condition = { field: '', op: 'exists' };

function holds(condition: Condition, scope: Scope): boolean {
  const actual = valueAt(condition.field, scope);
  const expected = expectedValue(condition.value, scope);
  if (actual === undefined) return trueForMissing.has(condition.op);
  return tests[condition.op](actual, expected, scope);
}

const trueForMissing: ReadonlySet<Operator> = new Set(['missing', 'ne', 'notIn']);

/** Tests a present value. Null can be compared, and counts as missing. */
type Test = (actual: JsonValue, expected: JsonValue | undefined, scope: Scope) => boolean;

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
      ? typeof b === 'string' && containsText(a, b)
      : Array.isArray(a) && a.some((item) => jsonEqual(item, b)),
  startsWith: (a, b) => typeof a === 'string' && typeof b === 'string' && a.startsWith(b),
  endsWith: (a, b) => typeof a === 'string' && typeof b === 'string' && a.endsWith(b),
  exists: (a) => a !== null,
  missing: (a) => a === null,
  before: (a, b, scope) => compareInstants([a, b], scope, (order) => order < 0),
  after: (a, b, scope) => compareInstants([a, b], scope, (order) => order > 0),
  withinLast: (a, b, scope) => {
    const at = instantIn(a, scope);
    const span = typeof b === 'string' ? parseDuration(b) : null;
    const now = scope.now.getTime();
    return at !== null && span !== null && at <= now && at >= now - span;
  },
};

function isIn(value: JsonValue, list: JsonValue | undefined): boolean {
  return Array.isArray(list) && list.some((item) => jsonEqual(value, item));
}

/** Compares numbers, also in texts, by value, and other texts by their characters; other values have no order. */
function compare(a: JsonValue, b: JsonValue | undefined, test: (order: number) => boolean): boolean {
  if (typeof a === 'number' && typeof b === 'number') return test(a - b);
  if (isNumeric(a) && isNumeric(b)) return test(compareNumbers(a, b));
  if (typeof a === 'string' && typeof b === 'string') return test(a < b ? -1 : a > b ? 1 : 0);
  return false;
}

function compareInstants(
  [a, b]: [JsonValue, JsonValue | undefined],
  scope: Scope,
  test: (order: number) => boolean,
): boolean {
  const left = instantIn(a, scope);
  const right = instantIn(b, scope);
  return left !== null && right !== null && test(left - right);
}

/** Milliseconds of a time as waits read it, in the contact's zone if it names none; null if it is no time. */
export function instantIn(
  value: JsonValue | undefined,
  { contact, timezone }: Pick<Scope, 'contact' | 'timezone'>,
): number | null {
  const reading = readTime(value);
  if (reading === null || reading.kind === 'instant') return reading?.ms ?? null;
  const own = contact['timezone'];
  return inZone(reading, firstZone(typeof own === 'string' ? own : null, timezone));
}

/** What a condition compares with: its value, or what that refers to. */
export function expectedValue(
  value: JsonValue | undefined,
  scope: Omit<Scope, 'now' | 'timezone'>,
): JsonValue | undefined {
  return isRef(value) ? valueAt(value.ref, scope) : value;
}

/** The value at `contact.…`, `event.…`, `entry.…`, `steps.…` or `item.…`; undefined if there is none. */
export function valueAt(field: string, scope: Omit<Scope, 'now' | 'timezone'>): JsonValue | undefined {
  const { root, path } = parseField(field);
  if (root === 'contact') return contactValue(path, scope.contact);
  if (root === 'event') return descend(scope.event, path);
  if (root === 'steps') return descend(scope.steps, path);
  if (root === 'item') return descend(scope.item, path);
  return root === 'entry' ? descend(scope.entry, path) : undefined;
}

/** `contact.plan` falls back to the custom field if the contact has no such field itself. */
function contactValue(path: string, contact: JsonObject): JsonValue | undefined {
  const own = descend(contact, path);
  if (own !== undefined || path.startsWith('customFields.')) return own;
  return descend(contact['customFields'], path);
}
