import assert from 'node:assert/strict';
import fc from 'fast-check';
import { exactJson } from '../../../domain/json/parse-json.js';
import { mapPayload } from '../../../domain/mapping/map-payload.js';
import { locate, parseJsonPath } from '../../../domain/mapping/json-path.js';
import { pathError, eventProperties, type MappingOverride } from '../../../domain/mapping/override.js';
import { processorMs } from '../../support/run/processor-time.js';

const body = {
  event: 'order.paid',
  people: [
    { email: 'bob@example.org', primary: false, name: 'Bob' },
    { email: 'ada@example.org', primary: true, name: 'Ada' },
  ],
  'odd key.here': { total: 3 },
  nested: '{"to":[{"mail":"eve@example.org"}]}',
};

const mapped = (override: MappingOverride, of: unknown = body) =>
  mapPayload({ headers: {}, body: of, sourceName: 'Shop', override });

describe('a JSONPath of a source', () => {
  for (const [path, email] of [
    ['$.people[?@.primary == true].email', 'ada@example.org'],
    ['$.people[-1].email', 'ada@example.org'],
    ['$..email', 'bob@example.org'],
    ['$.people[*].email', 'bob@example.org'],
    ["$.people[?@.name == 'Ada'].email", 'ada@example.org'],
    ['$.nested.to[*].mail', 'eve@example.org'],
    ['$.people[?length(@.name) > 99].email', null],
    ['$.nobody[*].email', null],
  ] as const) {
    it(`${path} finds ${email ?? 'nobody'}`, () => assert.equal(mapped({ email: path }).email, email));
  }

  it('compares numbers, also in a payload with numbers beyond the precision of a double', () => {
    const text =
      '{"id":12345678901234567890,"people":[{"n":1,"email":"a@b.example"},{"n":2,"email":"c@d.example"}]}';
    const exact = exactJson(text, JSON.parse(text));
    assert.equal(mapped({ email: '$.people[?@.n == 2].email' }, exact).email, 'c@d.example');
  });

  it('returns the whole value, beyond the excerpt', () => {
    const items = Array.from({ length: 1_000 }, (_, n) => ({ n }));
    const chosen = eventProperties({ carts: [{ items }] }, { properties: '$.carts[?@.items]' });
    assert.deepEqual(chosen, { items });
  });

  it('never finds inherited properties', () => {
    for (const path of ['$.constructor', '$.__proto__', '$.people.length', '$..toString']) {
      assert.equal(eventProperties(body, { properties: path }), undefined, path);
    }
  });

  for (const path of ['data.customer.email', '$', '$.a[0].b', "$['a b']", 'a-b.c', '$..a[?@.b == 1].c']) {
    it(`${path} is valid`, () => assert.equal(pathError(path), null));
  }

  for (const [path, why] of [
    ['', 'is nothing'],
    ['  ', 'is nothing'],
    ['a b', 'is words'],
    ['$.a[', 'is not closed'],
    ['$.a[?match(@.b, "(a+)+")]', 'runs an expression'],
    ['$.a[?search(@.b, "x")]', 'runs an expression'],
    ['$..a..b', 'looks everywhere for everywhere'],
    ['$.a[?@..b]', 'looks everywhere for each'],
    ['$.a[?@.b == $.c]', 'looks at the whole for each'],
    ['$.a[?nope(@.b)]', 'asks for what there is not'],
    ['$.a[?@.b[?@.c[?@.d[?@.e]]]]', 'has many conditions'],
    [`$.${'a'.repeat(600)}[*]`, 'is too long'],
  ] as const) {
    it(`${path.slice(0, 40)} is invalid: it ${why}`, () => assert.notEqual(pathError(path), null));
  }

  it('is valid with such characters in a name', () => assert.equal(pathError("$.a[?@['..$'] == 1]"), null));

  it('is evaluated quickly on any payload', () => {
    const wide = { a: Array.from({ length: 50_000 }, (_, n) => ({ b: { c: [n, { d: n }] } })) };
    const ms = processorMs(() => {
      for (const email of ['$..nothing', '$..*[*][*]', '$..[?@[?@[?@.x == 1]]]', '$.a[*].b.c[*].d'])
        mapped({ email, firstName: email, properties: email }, wide);
    });
    assert.ok(ms < 3_000, `${ms} ms`);
  });

  describe('that selects the same values repeatedly', () => {
    const stars = '[*,*,*,*,*,*,*,*]';
    const costly = [
      '$' + stars.repeat(7),
      '$' + stars.repeat(20),
      '$..[*,*,*][*,*,*][*,*,*]',
      '$' + '[0,0]'.repeat(60),
      `$${"['a','a']".repeat(40)}`,
      '$' + '[:,:]'.repeat(60),
      `$..[?@${stars}${stars}]`,
      `$[?@${'[*]'.repeat(9)}${stars}[*,*]]`,
      `$..[?${Array.from({ length: 60 }, () => '@.*').join('||')}]`,
    ];
    const deep = (levels: number): unknown =>
      levels === 0 ? 'x' : { a: Array.from({ length: 2 }, () => deep(levels - 1)) };
    const lists = (levels: number): unknown => (levels === 0 ? 1 : [lists(levels - 1)]);
    const payloads = [
      deep(11),
      { list: lists(30) },
      { a: Array.from({ length: 200 }, () => ({ a: [1, 2] })) },
    ];

    for (const path of costly) {
      it(`${path.slice(0, 40)} is refused with the reason`, () => {
        assert.match(pathError(path) ?? '', /more than 12 times/);
      });
    }

    it('ends soon if it was saved before that was refused', () => {
      for (const path of [...costly, ...costly.map((one) => `${one}.nothing`)]) {
        const query = parseJsonPath(path);
        assert.ok(query !== null, path);
        for (const payload of payloads) {
          // The first time may be that of a processor that others use as well.
          const ms = Math.min(...[1, 2, 3].map(() => processorMs(() => locate(query, payload))));
          assert.ok(ms < 200, `${path.slice(0, 40)} took ${ms} ms`);
        }
      }
    });

    for (const path of [
      "$.items[0,1,2]['sku','name'].text",
      '$..orders[*].lines[*].sku',
      "$['a','b'][*]['c','d']",
    ]) {
      it(`${path} is accepted, as it does not`, () => assert.equal(pathError(path), null));
    }
  });

  it('is handled safely if it is arbitrary text', () => {
    const sign = fc.constantFrom(
      '$',
      '.',
      '..',
      '[',
      ']',
      '?',
      '@',
      '*',
      "'",
      '"',
      'a',
      '0',
      '-1',
      ':',
      '(',
      ')',
      '\\',
      '==',
    );
    fc.assert(
      fc.property(fc.array(sign, { maxLength: 20 }), (signs) => {
        const path = `$${signs.join('')}`;
        pathError(path);
        mapped({ email: path, eventName: path, properties: path });
        eventProperties(body, { properties: path });
      }),
      { numRuns: 2_000 },
    );
  });
});
