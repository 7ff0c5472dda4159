import type { Operator } from '../../domain/automation/where.js';

/** What the values of a field are, as far as it is known. */
export type FieldType = 'text' | 'number' | 'flag' | 'instant' | 'choice' | 'list' | 'any';

const text: Operator[] = ['eq', 'ne', 'contains', 'startsWith', 'endsWith', 'in', 'notIn'];
const number: Operator[] = ['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'in', 'notIn'];
const instant: Operator[] = ['withinLast', 'before', 'after'];
const presence: Operator[] = ['exists', 'missing'];

const operators: Record<FieldType, Operator[]> = {
  text: [...text, ...presence],
  number: [...number, ...presence],
  flag: ['eq', 'ne', ...presence],
  instant: [...instant, ...presence],
  choice: ['eq', 'ne', 'in', 'notIn'],
  list: ['contains', ...presence],
  any: [...new Set([...number, ...text, ...instant, ...presence])],
};

/** The operators for a field of a type, with the one that is used although it is none of them. */
export function offeredOperators(type: FieldType, used: Operator): Operator[] {
  return operators[type].includes(used) ? operators[type] : [...operators[type], used];
}

/** The operator for a field that has just been chosen: the same, if it suits. */
export function suitable(type: FieldType, op: Operator): Operator {
  return operators[type].includes(op) ? op : (operators[type][0] ?? 'eq');
}

/** How a value is typed in. */
export type Input = 'none' | 'text' | 'number' | 'any' | 'flag' | 'choice' | 'list' | 'date' | 'span';

export function inputFor(type: FieldType, op: Operator): Input {
  switch (op) {
    case 'exists':
    case 'missing':
      return 'none';
    case 'in':
    case 'notIn':
      return 'list';
    case 'before':
    case 'after':
      return 'date';
    case 'withinLast':
      return 'span';
    case 'startsWith':
    case 'endsWith':
      return 'text';
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte':
      return type === 'number' ? 'number' : 'any';
    case 'contains':
      return type === 'text' ? 'text' : 'any';
    case 'eq':
    case 'ne':
      return type === 'instant' ? 'date' : type === 'list' ? 'any' : type;
  }
}

const NUMBER = /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,10})?$/;

/** A typed text as the value it means: `any` reads numbers, true and false, and what is in quotes as text. */
export function parsed(input: Input, typed: string): string | number | boolean {
  const isNumeric = NUMBER.test(typed.trim());
  if (input === 'number') return isNumeric ? Number(typed) : typed;
  if (input !== 'any') return typed;
  if (isNumeric) return Number(typed);
  if (typed === 'true' || typed === 'false') return typed === 'true';
  return /^".*"$/s.test(typed) && typed.length > 1 ? typed.slice(1, -1) : typed;
}

/** The text that `parsed` reads as this value. */
export function shown(input: Input, value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value !== 'string') return JSON.stringify(value);
  return input === 'any' && parsed(input, value) !== value ? `"${value}"` : value;
}
