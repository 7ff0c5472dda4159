import assert from 'node:assert/strict';
import Joi from 'joi';
import { parse } from '../../../api/http/input/parse.js';
import { where } from '../../../api/automations/steps/condition-schemas.js';
import { RollcallError } from '../../../domain/errors.js';

const schema = Joi.object({ where: where() });

/** The paths of the errors in a `where`. */
function wrong(given: unknown): string[] {
  try {
    parse(schema, { where: given });
    return [];
  } catch (error) {
    assert.ok(error instanceof RollcallError);
    return error.errors?.map(({ path }) => path) ?? [];
  }
}

const one = (field: string, op: string, value?: unknown): object => ({
  all: [{ field, op, ...(value !== undefined && { value }) }],
});

/** Nested groups of the given depth, with a condition in the innermost. */
function nested(depth: number): object {
  return depth === 1 ? one('event.a', 'exists') : { any: [nested(depth - 1)] };
}

describe('the schema of conditions', () => {
  const good: [string, object][] = [
    ['null as a value', one('contact.name', 'eq', null)],
    ['any JSON to be equal to', one('event.a', 'ne', { b: [1, { c: null }] })],
    ['another field', one('event.id', 'eq', { ref: 'entry.order.id' })],
    ['keys with spaces', one('contact.customFields.Favourite colour', 'exists')],
    ['numbers and strings in order', { all: [one('event.a', 'gt', 1), one('event.a', 'lte', 'b')] }],
    ['a list', one('event.a', 'in', [1, 'a', null])],
    ['a day', one('event.at', 'before', '2026-01-31')],
    ['an instant', one('event.at', 'after', '2026-01-31T09:30:00.000Z')],
    ['a span', one('contact.createdAt', 'withinLast', '3 days')],
    ['five levels', nested(5)],
    ['100 conditions', { all: Array.from({ length: 100 }, () => ({ field: 'event.a', op: 'exists' })) }],
  ];
  for (const [what, given] of good) it(`takes ${what}`, () => assert.deepEqual(wrong(given), []));

  const bad: [string, unknown, string[]][] = [
    ['an empty group', {}, ['where']],
    ['an empty list', { all: [] }, ['where.all']],
    ['a list', [], ['where']],
    ['another root', one('user.a', 'exists'), ['where.all[0].field']],
    ['a root alone', one('contact', 'exists'), ['where.all[0].field']],
    ['an unknown operator', one('event.a', 'matches', 'x'), ['where.all[0].op']],
    ['a missing value', one('event.a', 'eq'), ['where.all[0].value']],
    ['a value too much', one('event.a', 'missing', 1), ['where.all[0].value']],
    ['a list where one value is meant', one('event.a', 'gt', [1]), ['where.all[0].value']],
    ['one value where a list is meant', one('event.a', 'notIn', 'a'), ['where.all[0].value']],
    ['a number as a beginning', one('event.a', 'startsWith', 1), ['where.all[0].value']],
    ['a time that is none', one('event.a', 'before', 'tomorrow'), ['where.all[0].value']],
    ['a span that is none', one('event.a', 'withinLast', 'a while'), ['where.all[0].value']],
    ['a reference to nowhere', one('event.a', 'eq', { ref: 'a' }), ['where.all[0].value']],
    ['a field too much', { all: [{ field: 'event.a', op: 'exists', note: 'x' }] }, ['where.all[0].note']],
    ['a condition without an operator', { all: [{ field: 'event.a' }] }, ['where.all[0].op']],
    ['six levels', nested(6), ['where.any[0].any[0].any[0].any[0].any[0]']],
    [
      '101 conditions',
      { all: Array.from({ length: 101 }, () => ({ field: 'event.a', op: 'exists' })) },
      ['where'],
    ],
  ];
  for (const [what, given, paths] of bad) it(`refuses ${what}`, () => assert.deepEqual(wrong(given), paths));
});
