import assert from 'node:assert/strict';
import fc from 'fast-check';
import { failingCondition, valueAt, type Scope } from '../../../domain/automation/conditions.js';
import {
  fieldsBelow,
  operators,
  type Condition,
  type Operator,
  type Where,
} from '../../../domain/automation/where.js';
import { jsonEqual, type JsonValue } from '../../../domain/json/json.js';
import { descend } from '../../../domain/kernel/descend.js';

const NOW = new Date('2026-03-01T12:00:00.000Z');

function scope(event: JsonValue, rest: Partial<Scope> = {}): Scope {
  return { contact: {}, entry: {}, event, now: NOW, timezone: 'UTC', ...rest };
}

/** Whether the condition holds for an event whose `x` is the value; `undefined` for an event without it. */
function holds(actual: JsonValue | undefined, op: Operator, value?: JsonValue): boolean {
  const condition: Condition = { field: 'event.x', op, ...(value === undefined ? {} : { value }) };
  return failingCondition({ all: [condition] }, scope(actual === undefined ? {} : { x: actual })) === null;
}

const json = fc.jsonValue() as fc.Arbitrary<JsonValue>;

describe('comparing', () => {
  it('is strict about types: a number never equals its string', () => {
    for (const [a, b] of [
      [1, '1'],
      [0, false],
      [0, ''],
      [1, true],
      ['', null],
      [false, null],
      [[], ''],
      [[1], 1],
      [{}, null],
    ] as [JsonValue, JsonValue][]) {
      assert.equal(holds(a, 'eq', b), false, `${JSON.stringify(a)} eq ${JSON.stringify(b)}`);
      assert.equal(holds(b, 'eq', a), false);
      assert.equal(holds(a, 'in', [b]), false);
    }
  });

  it('compares lists in order and objects by content', () => {
    assert.ok(holds({ a: 1, b: [1, 2] }, 'eq', { b: [1, 2], a: 1 }));
    assert.ok(holds([1, 2], 'ne', [2, 1]));
  });

  it('orders numbers and strings, and nothing else', () => {
    assert.deepEqual(
      (['gt', 'gte', 'lt', 'lte'] as const).map((op) => [holds(2, op, 1), holds(1, op, 1), holds(1, op, 2)]),
      [
        [true, false, false],
        [true, true, false],
        [false, false, true],
        [false, true, true],
      ],
    );
    assert.ok(holds('b', 'gt', 'a') && holds('v10', 'lt', 'v9'), 'strings by their characters');
    const others: JsonValue[] = ['two', '', true, null, [2], { n: 2 }];
    for (const op of ['gt', 'gte', 'lt', 'lte'] as const)
      for (const other of others)
        assert.ok(!holds(1, op, other) && !holds(other, op, 1), `1 ${op} ${JSON.stringify(other)}`);
  });

  it('orders numbers in texts by value, whether the condition has a number or a text', () => {
    for (const [a, b] of [
      ['99.00', '199.00'],
      ['9', '10'],
      ['-10', '-9.5'],
      ['.5', '+1.'],
      ['99.00', 100],
      [99, '100.00'],
      ['9007199254740992', '9007199254740993'],
      [9_007_199_254_740_992, '9007199254740993'],
      ['-9007199254740993', '-9007199254740992'],
    ] as [JsonValue, JsonValue][]) {
      const text = `${JSON.stringify(a)} ${JSON.stringify(b)}`;
      assert.deepEqual(
        [holds(a, 'lt', b), holds(a, 'lte', b), holds(a, 'gte', b)],
        [true, true, false],
        text,
      );
      assert.deepEqual(
        [holds(b, 'gt', a), holds(b, 'gte', a), holds(b, 'lte', a)],
        [true, true, false],
        text,
      );
    }
    assert.ok(holds('199.00', 'gte', 199) && holds('199.00', 'lte', '199') && !holds('199.00', 'gt', 199));
    assert.ok(
      !holds('1e3', 'gt', 100) && !holds('$199', 'gt', 100) && !holds('1,299', 'gt', 100),
      'no decimals',
    );
  });

  it('eq is reflexive, ne its opposite, in an eq with any, notIn its opposite', () => {
    fc.assert(
      fc.property(json, json, fc.array(json), (a, b, list) => {
        assert.ok(holds(a, 'eq', structuredClone(a)));
        assert.equal(holds(a, 'ne', b), !holds(a, 'eq', b));
        assert.equal(holds(a, 'eq', b), jsonEqual(b, a));
        assert.equal(
          holds(a, 'in', list),
          list.some((item) => holds(a, 'eq', item)),
        );
        assert.equal(holds(a, 'notIn', list), !holds(a, 'in', list));
      }),
    );
  });

  it('exactly one of lt, eq and gt holds of two numbers, and of two texts in words', () => {
    const word = fc.string().filter((text) => !/^[+-]?[\d.]+$/.test(text));
    const pair = fc.oneof(fc.tuple(fc.integer(), fc.integer()), fc.tuple(word, word));
    fc.assert(
      fc.property(pair, ([a, b]) => {
        const held = (['lt', 'eq', 'gt'] as const).filter((op) => holds(a, op, b));
        assert.equal(held.length, 1);
        assert.equal(holds(a, 'lte', b), !holds(a, 'gt', b));
        assert.equal(holds(a, 'gte', b), !holds(a, 'lt', b));
      }),
    );
  });
});

describe('searching in texts and lists', () => {
  it('contains: a substring, or an item of a list', () => {
    assert.ok(holds('a longer text', 'contains', 'longer'));
    assert.ok(!holds('a longer text', 'contains', 'Longer'));
    assert.ok(holds(['vip', 3], 'contains', 'vip') && holds(['vip', 3], 'contains', 3));
    assert.ok(!holds(['vip'], 'contains', 'vi'), 'whole items');
    assert.ok(
      !holds('31', 'contains', 3) && !holds(31, 'contains', 3) && !holds({ vip: 1 }, 'contains', 'vip'),
    );
  });

  it('startsWith and endsWith: of texts', () => {
    assert.ok(holds('order-1', 'startsWith', 'order') && holds('order-1', 'endsWith', '-1'));
    assert.ok(!holds('order-1', 'startsWith', 'rder') && !holds('order-1', 'endsWith', '-'));
    assert.ok(!holds(123, 'startsWith', '1') && !holds(['order'], 'startsWith', 'order'));
  });
});

describe('a missing field', () => {
  const values: Partial<Record<Operator, JsonValue>> = { in: [1], notIn: [1], withinLast: '1 day' };

  it('holds for missing, ne and notIn only', () => {
    const held = operators.filter((op) => holds(undefined, op, values[op] ?? 'x'));
    assert.deepEqual(held.sort(), ['missing', 'ne', 'notIn']);
  });

  it('also means null, except in comparisons with null', () => {
    const held = operators.filter((op) => holds(null, op, values[op] ?? 'x'));
    assert.deepEqual(held.sort(), ['missing', 'ne', 'notIn']);
    assert.ok(holds(null, 'eq', null) && !holds(null, 'ne', null));
    assert.ok(holds(null, 'in', [null]) && !holds(null, 'notIn', [null]));
    assert.ok(!holds(undefined, 'eq', null) && !holds(undefined, 'in', [null]));
  });

  it('is not a field that is empty, zero or false', () => {
    for (const value of ['', 0, false, [], {}] as JsonValue[])
      assert.ok(holds(value, 'exists') && !holds(value, 'missing'), JSON.stringify(value));
  });
});

describe('the field of a condition', () => {
  const contact = {
    email: 'ada@example.test',
    firstName: null,
    customFields: { plan: 'pro', firstName: 'shadow' },
  };
  const all = scope(
    { total: 3, 'a.b': 1, a: { b: 2, 'c.d': { e: 3 } }, items: [{ sku: 'x' }, { sku: 'y' }] },
    { contact, entry: { orderId: 'o-1' } },
  );

  it('is a path into contact, event or entry', () => {
    assert.equal(valueAt('contact.email', all), 'ada@example.test');
    assert.equal(valueAt('event.total', all), 3);
    assert.equal(valueAt('entry.orderId', all), 'o-1');
    assert.deepEqual(valueAt('entry', all), { orderId: 'o-1' });
    assert.equal(valueAt('other.total', all), undefined);
    assert.equal(valueAt('total', all), undefined);
  });

  it('is a custom field if the contact has no such field itself', () => {
    assert.equal(valueAt('contact.customFields.plan', all), 'pro');
    assert.equal(valueAt('contact.plan', all), 'pro');
    assert.equal(valueAt('contact.firstName', all), null);
  });

  it('can have keys with dots; the whole key takes precedence', () => {
    assert.equal(valueAt('event.a.b', all), 1);
    assert.equal(valueAt('event.a.c.d.e', all), 3);
  });

  it('is a list item by its index, as templates and mappings write it', () => {
    for (const path of [
      ...[
        'items.1.sku',
        'items[1].sku',
        'items[1]["sku"]',
        "items[1]['sku']",
        'items[-1].sku',
        'items.last.sku',
      ],
    ])
      assert.equal(valueAt(`event.${path}`, all), 'y', path);
    assert.equal(valueAt('event["items"][1].sku', all), 'y');
    assert.equal(valueAt('event.items.first.sku', all), 'x');
    assert.equal(valueAt('event.items.size', all), 2);
    assert.equal(valueAt('event.a["c.d"].e', all), 3);
    assert.equal(valueAt('contact["customFields"]["plan"]', all), 'pro');
    for (const path of [
      ...[
        'event.items[2].sku',
        'event.items[-3].sku',
        'event.items[].sku',
        'event.items[x].sku',
        'event.total[0]',
      ],
    ])
      assert.equal(valueAt(path, all), undefined, path);
    for (const path of ['event.items.2.sku', 'event.items.01.sku', 'event.items.length', 'event.items.sku'])
      assert.equal(valueAt(path, all), undefined, path);
  });

  it('can have keys with brackets, as forms send them', () => {
    const form = scope({ 'data[email]': 'a@b.test', 'items[0]': 'literal', items: ['item'] });
    assert.equal(valueAt('event.data[email]', form), 'a@b.test');
    assert.equal(valueAt('event.items[0]', form), 'literal');
  });

  it('is missing for inherited properties', () => {
    for (const path of ['event.constructor', 'event.toString', 'event.__proto__.x', 'event.total.toFixed'])
      assert.equal(valueAt(path, all), undefined, path);
  });

  it('finds every value of any JSON by the path to it', () => {
    const plain = fc.object({
      key: fc.stringMatching(/^[a-z]{1,3}$/),
      maxDepth: 4,
    }) as fc.Arbitrary<JsonValue>;
    const pathsOf = (value: JsonValue): [string[], JsonValue][] =>
      typeof value !== 'object' || value === null
        ? [[[], value]]
        : Object.entries(value).flatMap(([key, inner]) =>
            pathsOf(inner).map(([path, leaf]): [string[], JsonValue] => [[key, ...path], leaf]),
          );
    fc.assert(
      fc.property(plain, (value) => {
        for (const [path, leaf] of pathsOf(value))
          if (path.length > 0) assert.deepEqual(descend(value, path.join('.')), leaf);
      }),
    );
  });
});

describe('a value that refers', () => {
  const sameOrder: Where = { all: [{ field: 'event.orderId', op: 'eq', value: { ref: 'entry.orderId' } }] };

  it('resolves to the referenced value, with its type', () => {
    for (const [event, entry, held] of [
      ['o-1', 'o-1', true],
      ['o-1', 'o-2', false],
      [1, '1', false],
    ] as const)
      assert.equal(
        failingCondition(sameOrder, scope({ orderId: event }, { entry: { orderId: entry } })) === null,
        held,
      );
  });

  it('equals nothing if the referenced value is missing', () => {
    assert.notEqual(failingCondition(sameOrder, scope({ orderId: 'o-1' })), null);
    assert.notEqual(failingCondition(sameOrder, scope({})), null);
    const other: Where = { all: [{ field: 'event.orderId', op: 'ne', value: { ref: 'entry.orderId' } }] };
    assert.equal(failingCondition(other, scope({ orderId: 'o-1' })), null);
  });

  it('is a plain object if it has other keys', () => {
    const where: Where = { all: [{ field: 'event.x', op: 'eq', value: { ref: 'event.y', and: 1 } }] };
    assert.equal(failingCondition(where, scope({ x: { ref: 'event.y', and: 1 } })), null);
  });

  it('lists the entry properties to store', () => {
    const where: Where = {
      all: [
        { field: 'entry.plan', op: 'exists' },
        { any: [{ field: 'event.id', op: 'eq', value: { ref: 'entry.order.id' } }] },
        { none: [{ field: 'contact.plan', op: 'eq', value: 'entry.not' }] },
      ],
    };
    assert.deepEqual(fieldsBelow('entry', where).sort(), ['order.id', 'plan']);
    const inBrackets: Where = { all: [{ field: 'entry["Order ID"]', op: 'exists' }] };
    assert.deepEqual(fieldsBelow('entry', inBrackets), ['Order ID']);
    assert.deepEqual(fieldsBelow('entry', undefined), []);
  });
});

describe('all, any and none', () => {
  const yes: Condition = { field: 'event.x', op: 'eq', value: 1 };
  const no: Condition = { field: 'event.x', op: 'eq', value: 2 };
  const failing = (where: Where) => failingCondition(where, scope({ x: 1 }));

  it('work as their names say; an empty group holds', () => {
    assert.equal(failing({ all: [yes, yes] }), null);
    assert.equal(failing({ any: [no, yes] }), null);
    assert.equal(failing({ none: [no, no] }), null);
    assert.equal(failing({}), null);
    assert.equal(failingCondition(undefined, scope({})), null);
  });

  it('name the condition that failed', () => {
    const also: Condition = { ...no, value: 3 };
    assert.equal(failing({ all: [yes, no, also] }), no);
    assert.equal(failing({ any: [also, no] }), also);
    assert.equal(failing({ none: [no, yes] }), yes);
    assert.equal(failing({ none: [{ all: [yes] }] }), yes);
    assert.equal(failing({ all: [yes, { any: [{ none: [yes] }, no] }] }), yes);
  });

  it('must all hold when nested together', () => {
    assert.equal(failing({ all: [yes], any: [yes], none: [no] }), null);
    assert.equal(failing({ all: [yes], any: [no], none: [no] }), no);
    assert.equal(failing({ all: [yes], any: [yes], none: [yes] }), yes);
  });

  it('nest as in logic', () => {
    const { where } = fc.letrec<{ where: Where; node: Where | Condition }>((tie) => ({
      where: fc.record(
        {
          all: fc.array(tie('node'), { minLength: 1, maxLength: 3 }),
          any: fc.array(tie('node'), { minLength: 1, maxLength: 3 }),
          none: fc.array(tie('node'), { minLength: 1, maxLength: 3 }),
        },
        { requiredKeys: [] },
      ),
      node: fc.oneof({ depthSize: 'small', withCrossShrink: true }, fc.constantFrom(yes, no), tie('where')),
    }));
    const truth = (node: Where | Condition): boolean =>
      'field' in node
        ? node === yes
        : (node.all ?? []).every(truth) &&
          (node.any === undefined || node.any.some(truth)) &&
          !(node.none ?? []).some(truth);
    fc.assert(fc.property(where, (one) => assert.equal(failing(one) === null, truth(one))));
  });
});

describe('instants', () => {
  /** Of the 31 of January at noon in UTC, as a contact in Berlin has it. */
  const NOON = [
    '2026-01-31T12:00:00Z',
    '2026-01-31 12:00:00+00',
    '2026-01-31 13:00',
    1_769_860_800,
    '1769860800000',
  ];

  it('are those that waits read, without a zone in that of the contact', () => {
    const contact = { timezone: 'Europe/Berlin' };
    for (const x of NOON)
      for (const [op, value, held] of [
        ['after', '2026-01-31T11:59:59Z', true],
        ['before', '2026-01-31T12:00:01Z', true],
        ['before', '2026-01-31T12:00:00Z', false],
        ['after', '2026-01-31T12:00:00Z', false],
        ['after', '2026-01-31 12:59', true],
        ['before', '1769860801', true],
      ] as const) {
        const where = { all: [{ field: 'event.x', op, value }] };
        const failed = failingCondition(where, scope({ x }, { contact }));
        assert.equal(failed === null, held, `${x} ${op} ${value}`);
      }
  });

  it('of a day are its first instant in the zone of the contact, or else of the workspace', () => {
    const begins = (x: string, rest: Partial<Scope>): boolean =>
      failingCondition(
        { all: [{ field: 'event.x', op: 'before', value: '2026-02-01' }] },
        scope({ x }, rest),
      ) === null;
    assert.ok(begins('2026-02-01T04:59:59Z', { contact: { timezone: 'America/New_York' } }));
    assert.ok(!begins('2026-02-01T05:00:00Z', { contact: { timezone: 'America/New_York' } }));
    assert.ok(begins('2026-01-31T14:59:59Z', { timezone: 'Asia/Tokyo' }));
    assert.ok(
      !begins('2026-01-31T15:00:00Z', { timezone: 'Asia/Tokyo', contact: { timezone: 'Not/Known' } }),
    );
    assert.ok(
      !begins('2026-02-01', { contact: { timezone: 'America/New_York' } }),
      'a day is not before itself',
    );
  });

  it('are none in words, dates that do not exist and what is no time', () => {
    for (const value of [
      'yesterday',
      '2026',
      '2026-01',
      '31.01.2026',
      '2026-02-30',
      '',
      true,
      ['2026-01-31'],
      {},
    ])
      for (const op of ['before', 'after'] as const)
        assert.ok(!holds(value, op, '2026-01-15T00:00:00Z'), JSON.stringify(value));
  });

  it('are compared by before and after, whatever their zones; equal ones are neither', () => {
    assert.ok(holds('2026-01-31T12:30:00+01:00', 'before', '2026-01-31T12:00:00Z'));
    assert.ok(holds('2026-02-01', 'after', '2026-01-31T23:59:59.999Z'));
    assert.ok(!holds('2026-02-01', 'after', '2026-02-01T00:00:00Z'));
    assert.ok(!holds('2026-02-01', 'before', '2026-02-01T00:00:00Z'));
  });

  it('withinLast: from that long ago until now, both ends included', () => {
    for (const [at, held] of [
      ['2026-02-28T12:00:00.000Z', true],
      ['2026-02-28T11:59:59.999Z', false],
      ['2026-03-01T12:00:00.000Z', true],
      ['2026-03-01T12:00:00.001Z', false],
      ['2026-03-01', true],
      [NOW.getTime() / 1_000, true],
      [NOW.getTime() / 1_000 - 86_401, false],
      ['2026-03-01 11:00:00+00', true],
      ['soon', false],
    ] as const)
      assert.equal(holds(at, 'withinLast', '1 day'), held, String(at));
    assert.ok(holds('2026-02-28T12:00:00Z', 'withinLast', 'PT24H'));
    assert.ok(!holds('2026-03-01', 'withinLast', 'a while'));
  });
});
