import type { JsonValue } from '../json/json.js';
import { readTime } from '../kernel/read-instant.js';
import { parseDuration } from './duration.js';
import type { Operator } from './where.js';

/** Maximum number of values for `in` and `notIn`. */
export const MAX_LIST = 1_000;

/** What an operator accepts, and the message for anything else. */
export interface Operand {
  test: (value: JsonValue) => boolean;
  message: string;
}

const anything: Operand = { test: () => true, message: 'must be JSON' };
const text: Operand = { test: (given) => typeof given === 'string', message: 'must be a string' };
const ordered: Operand = {
  test: (given) => typeof given === 'string' || typeof given === 'number',
  message: 'must be a number or a string',
};
const list: Operand = {
  test: (given) => Array.isArray(given) && given.length <= MAX_LIST,
  message: `must be a list of up to ${MAX_LIST} values`,
};
const when: Operand = {
  test: (given) => typeof given === 'string' && readTime(given) !== null,
  message: 'must be a date or an instant, such as "2026-01-31T09:30:00Z"',
};
const span: Operand = {
  test: (given) => typeof given === 'string' && parseDuration(given) !== null,
  message: 'must be a duration of 1 second to 366 days, such as "3 days" or "PT36H"',
};

/** What each operator compares with; null: nothing. */
export const operands: Readonly<Record<Operator, Operand | null>> = {
  eq: anything,
  ne: anything,
  gt: ordered,
  gte: ordered,
  lt: ordered,
  lte: ordered,
  in: list,
  notIn: list,
  contains: anything,
  startsWith: text,
  endsWith: text,
  exists: null,
  missing: null,
  before: when,
  after: when,
  withinLast: span,
};
