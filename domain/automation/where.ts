import { isJsonObject, type JsonValue } from '../json/json.js';
import { dotted } from '../kernel/descend.js';

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

/** Groups within groups. */
export const MAX_WHERE_DEPTH = 5;

/** What a group demands of its parts: that all of them hold, any, or none. */
export const groupModes = ['all', 'any', 'none'] as const;
export type GroupMode = (typeof groupModes)[number];

export function isCondition<N extends object>(node: N): node is Extract<N, { field: unknown }> {
  return 'field' in node;
}

/** True for `{ "ref": "…" }`. */
export function isRef(value: JsonValue | undefined): value is { ref: string } {
  return isJsonObject(value) && typeof value['ref'] === 'string' && Object.keys(value).length === 1;
}

const TIMES: ReadonlySet<Operator> = new Set(['before', 'after', 'withinLast']);

/** Whether a condition compares times, which may depend on the contact's time zone. */
export function readsTimes({ op }: Pick<Condition, 'op'>): boolean {
  return TIMES.has(op);
}

/** The two parts of `event.items[0].sku` and `event["Order ID"]`. */
export function parseField(field: string): { root: string; path: string } {
  const dot = field.indexOf('.');
  const bracket = field.indexOf('[');
  if (bracket > 0 && (dot < 0 || bracket < dot))
    return { root: field.slice(0, bracket), path: dotted(field.slice(bracket)) };
  return dot < 0 ? { root: field, path: '' } : { root: field.slice(0, dot), path: field.slice(dot + 1) };
}

/** All fields below a root (`entry`) that the conditions read, without the root. */
export function fieldsBelow(root: string, where: Where | undefined): string[] {
  if (where === undefined) return [];
  const nodes = [...(where.all ?? []), ...(where.any ?? []), ...(where.none ?? [])];
  return nodes.flatMap((node) => {
    if (!isCondition(node)) return fieldsBelow(root, node);
    const names = isRef(node.value) ? [node.field, node.value.ref] : [node.field];
    return names
      .map(parseField)
      .flatMap((field) => (field.root === root && field.path !== '' ? [field.path] : []));
  });
}
