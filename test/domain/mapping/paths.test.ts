import assert from 'node:assert/strict';
import fc from 'fast-check';
import { formatPath, parsePath, readPath } from '../../../domain/mapping/paths.js';

describe('a path', () => {
  it('is written like JSONPath', () => {
    assert.equal(
      formatPath(['data', 'event-data', 'emails', 0, "it's"]),
      "$.data['event-data'].emails[0]['it\\'s']",
    );
  });

  for (const [text, segments] of [
    ['$', []],
    ['$.data.customer.email', ['data', 'customer', 'email']],
    ['data.items[0].x', ['data', 'items', 0, 'x']],
    ['[0].x', [0, 'x']],
    [`$["a b"]['c']`, ['a b', 'c']],
    ['$.event-data.x', ['event-data', 'x']],
  ] as const) {
    it(`is parsed from ${text}`, () => assert.deepEqual(parsePath(text), segments));
  }

  for (const text of ['$.', '$..a', '$.a[', '$.a[-1]', '$.*', 'a b', `$['a`, 'x'.repeat(2000)]) {
    it(`is not parsed from ${text.slice(0, 20)}`, () => assert.equal(parsePath(text), null));
  }

  it('is parsed from what is written', () => {
    const segment = fc.oneof(fc.string(), fc.nat({ max: 1_000 }));
    fc.assert(
      fc.property(fc.array(segment, { maxLength: 8 }), (segments) =>
        assert.deepEqual(parsePath(formatPath(segments)), segments),
      ),
    );
  });

  it('reads into strings that contain JSON, and never finds inherited properties', () => {
    const body = { data: '{"user":{"emails":["a@example.org"]}}', list: [1] };
    assert.equal(readPath(body, ['data', 'user', 'emails', 0]), 'a@example.org');
    for (const path of [
      ['constructor'],
      ['__proto__'],
      ['list', 'length'],
      ['data', 'length'],
      ['list', 9],
      ['x', 'y'],
    ]) {
      assert.equal(readPath(body, path), undefined);
    }
  });
});
