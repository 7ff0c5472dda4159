import type { Condition, Where } from '../automation/where.js';
import type { JsonValue } from '../json/json.js';
import { ourPath, type ValueScope } from './read-value.js';

const ROOTS = /^(?:contact|event|item|steps)\./;
const COMPARISON =
  /^([\w.[\]-]{1,256})(?:\s{1,3}(==|!=|<>|>=|<=|>|<|contains)\s{1,3}("[^"]{0,500}"|'[^']{0,500}'|-?\d{1,15}(?:\.\d{1,10})?|[a-z]{1,5}))?$/;
const OPERATORS: Record<string, Condition['op']> = {
  '==': 'eq',
  '!=': 'ne',
  '<>': 'ne',
  '>': 'gt',
  '>=': 'gte',
  '<': 'lt',
  '<=': 'lte',
  contains: 'contains',
};
const NOTHING = new Set(['blank', 'empty', 'nil', 'null', '""', "''"]);
const LITERALS: Record<string, JsonValue> = { true: true, false: false };
/** Comparisons of one tag. */
const MAX_COMPARISONS = 10;

/** The condition of `if …`; null if conditions of blocks cannot say it. */
export function readCondition(code: string, scope: ValueScope): Where | null {
  const isAny = code.includes(' or ');
  if (isAny && code.includes(' and ')) return null;
  const parts = code.split(isAny ? ' or ' : ' and ');
  if (parts.length > MAX_COMPARISONS) return null;
  const read = parts.map((part) => readComparison(part.trim(), scope));
  const nodes = read.filter((one) => one !== null);
  if (nodes.length < read.length) return null;
  return isAny ? { any: nodes } : { all: nodes };
}

function readComparison(code: string, scope: ValueScope): Condition | Where | null {
  const [, path = '', operator, literal = ''] = COMPARISON.exec(code) ?? [];
  const field = ourPath(path, scope);
  if (field === null || !ROOTS.test(field)) return null;
  // What is false does not exist for Liquid.
  if (operator === undefined)
    return {
      all: [
        { field, op: 'exists' },
        { field, op: 'ne', value: false },
      ],
    };
  const op = OPERATORS[operator];
  if (op === undefined) return null;
  if (NOTHING.has(literal)) {
    if (op === 'eq') return { field, op: 'missing' };
    return op === 'ne' ? { field, op: 'exists' } : null;
  }
  const value = readLiteral(literal);
  return value === null ? null : { field, op, value };
}

function readLiteral(literal: string): JsonValue {
  if (/^["']/.test(literal)) return literal.slice(1, -1);
  if (Object.hasOwn(LITERALS, literal)) return LITERALS[literal] ?? null;
  return /^-?\d/.test(literal) ? Number(literal) : null;
}

/** The opposite of a condition. */
export function negated(where: Where): Where {
  return { none: [where] };
}
