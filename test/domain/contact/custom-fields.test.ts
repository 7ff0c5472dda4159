import assert from 'node:assert/strict';
import { CUSTOM_FIELD_KEY, customFieldsError, isLonger } from '../../../domain/contact/custom-fields.js';
import type { JsonObject } from '../../../domain/json/json.js';

const many = (count: number): JsonObject =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`field${i}`, i]));

describe('custom fields', () => {
  it('have names of letters, digits, "_", "-" and spaces', () => {
    for (const key of ['plan', '_x', '9', 'shoe size', 'a-b', 'Größe', '年齢', 'x'.repeat(64), 'toString']) {
      assert.ok(CUSTOM_FIELD_KEY.test(key), key);
    }
    for (const key of ['', ' a', '-a', 'a.b', '$a', 'a/b', 'a\nb', 'a\u200bb', '💌', 'x'.repeat(65)]) {
      assert.ok(!CUSTOM_FIELD_KEY.test(key), key);
    }
  });

  it('are limited to 200, existing ones included', () => {
    assert.equal(customFieldsError({}, many(200)), null);
    assert.match(customFieldsError({}, many(201)) ?? '', /200/);
    assert.equal(customFieldsError(many(200), { field5: 'changed' }), null);
    assert.match(customFieldsError(many(200), { more: 1 }) ?? '', /200/);
    assert.equal(customFieldsError(many(200), { field5: null, more: 1 }), null);
    assert.equal(customFieldsError(many(200), { unknown: null }), null);
  });

  it('have 64 KiB at most as JSON in UTF-8', () => {
    const sized = (bytes: number): JsonObject => ({ a: 'x'.repeat(bytes - '{"a":""}'.length) });
    assert.equal(customFieldsError({}, sized(65_536)), null);
    assert.match(customFieldsError({}, sized(65_537)) ?? '', /64 KiB/);
    assert.match(customFieldsError(sized(65_000), { b: 'é'.repeat(300) }) ?? '', /64 KiB/);
    assert.equal(customFieldsError(sized(65_000), { a: null, b: 'é'.repeat(30_000) }), null);
  });
});

describe('isLonger', () => {
  it('counts bytes', () => {
    assert.equal(isLonger('abc', 3), false);
    assert.equal(isLonger('abcd', 3), true);
    assert.equal(isLonger('é', 2), false);
    assert.equal(isLonger('éé', 3), true);
    assert.equal(isLonger('💌', 4), false);
    assert.equal(isLonger('💌', 3), true);
  });
});
