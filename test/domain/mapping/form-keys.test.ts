import assert from 'node:assert/strict';
import fc from 'fast-check';
import { expandFormKeys } from '../../../domain/mapping/form-keys.js';

describe('the fields of a form', () => {
  const cases: [string, [string, string][], unknown][] = [
    [
      'stay as they are',
      [
        ['email', 'a'],
        ['name', 'b'],
      ],
      { email: 'a', name: 'b' },
    ],
    [
      'nest by brackets',
      [
        ['data[merges][EMAIL]', 'a'],
        ['data[id]', 'b'],
      ],
      { data: { merges: { EMAIL: 'a' }, id: 'b' } },
    ],
    [
      'are lists when repeated',
      [
        ['a', '1'],
        ['a', '2'],
      ],
      { a: ['1', '2'] },
    ],
    [
      'are lists with empty brackets',
      [
        ['a[]', '1'],
        ['a[]', '2'],
      ],
      { a: ['1', '2'] },
    ],
    ['are a list of one with empty brackets', [['a[]', '1']], { a: ['1'] }],
    [
      'are lists with numbers in order',
      [
        ['a[0][x]', '1'],
        ['a[1][x]', '2'],
      ],
      { a: [{ x: '1' }, { x: '2' }] },
    ],
    [
      'are objects with other numbers',
      [
        ['a[1]', '1'],
        ['a[7]', '2'],
      ],
      { a: { 1: '1', 7: '2' } },
    ],
    [
      'stay flat when they contradict each other',
      [
        ['a', '1'],
        ['a[b]', '2'],
      ],
      { a: '1', 'a[b]': '2' },
    ],
    [
      'are in the object that was there before',
      [
        ['a[b]', '2'],
        ['a', '1'],
        ['a', '3'],
      ],
      { a: { b: '2', '': ['1', '3'] } },
    ],
    [
      'stay flat when malformed',
      [
        ['a[b', '1'],
        ['[c]', '2'],
        ['d]e', '3'],
        ['', '4'],
      ],
      { 'a[b': '1', '[c]': '2', 'd]e': '3', '': '4' },
    ],
    ['keep dots', [['data.json', '{}']], { 'data.json': '{}' }],
  ];
  for (const [title, pairs, expected] of cases) {
    it(title, () => assert.deepEqual(expandFormKeys(pairs), expected));
  }

  it('cannot change a prototype', () => {
    const form = expandFormKeys([
      ['__proto__[polluted]', '1'],
      ['constructor[prototype][polluted]', '1'],
      ['a[__proto__][polluted]', '1'],
    ]);
    assert.equal(Reflect.get({}, 'polluted'), undefined);
    assert.equal(Object.getPrototypeOf(form), Object.prototype);
    assert.deepEqual(
      JSON.parse(JSON.stringify(form)),
      JSON.parse(
        '{"__proto__":{"polluted":"1"},"constructor":{"prototype":{"polluted":"1"}},"a":{"__proto__":{"polluted":"1"}}}',
      ),
    );
  });

  it('lose no value, whatever their names', () => {
    const name = fc.oneof(fc.stringMatching(/^[ab[\]01]{0,10}$/), fc.string());
    fc.assert(
      fc.property(fc.array(fc.tuple(name, fc.uuid()), { maxLength: 30 }), (pairs) => {
        const json = JSON.stringify(expandFormKeys(pairs));
        for (const [, value] of pairs) assert.ok(json.includes(value));
      }),
      { numRuns: 3_000 },
    );
  });

  it('may be nested to any depth', () => {
    assert.doesNotThrow(() => expandFormKeys([[`a${'[b]'.repeat(100_000)}`, '1']]));
  });
});
