import assert from 'node:assert/strict';
import { exceededLimit, jsonErrors } from '../../../domain/json/json-limits.js';

describe('exceededLimit', () => {
  const isNestedDeeper = (text: string, depth?: number): boolean =>
    exceededLimit(text, depth === undefined ? {} : { depth }) === 'depth';
  const nested = (levels: number): string => '{"a":'.repeat(levels) + '1' + '}'.repeat(levels);

  it('counts the outermost bracket as one level', () => {
    assert.equal(isNestedDeeper(nested(32)), false);
    assert.equal(isNestedDeeper(nested(33)), true);
  });

  it('counts arrays and objects together, and neighbours only once', () => {
    assert.equal(isNestedDeeper('[{"a":[1]},{"b":[2]}]', 3), false);
    assert.equal(isNestedDeeper('[{"a":[1]},{"b":[[2]]}]', 3), true);
  });

  it('does not count brackets in strings, also behind escaped quotes and backslashes', () => {
    assert.equal(isNestedDeeper(String.raw`{"a":"[[[[\"[[[[","b":"\\"}`, 1), false);
    assert.equal(isNestedDeeper(String.raw`{"b":"\\","c":[]}`, 1), true);
  });

  it('counts the values of arrays and objects, and not what is in strings', () => {
    assert.equal(exceededLimit('{"a":[1,2],"b":"1,[2,3]"}', { values: 5 }), null);
    assert.equal(exceededLimit('{"a":[1,2],"b":"1,[2,3]"}', { values: 4 }), 'values');
  });

  it('takes four million brackets without recursion', () => {
    assert.equal(isNestedDeeper('['.repeat(4_000_000)), true);
    assert.equal(isNestedDeeper('[]'.repeat(2_000_000)), false);
  });
});

describe('jsonErrors', () => {
  it('refuses arrays and objects that are too wide, and looks into neither', () => {
    const size = { items: 2, keys: 1, values: Infinity };
    const tooWide = { a: [1, 2, { b: 1, c: Infinity }] };
    assert.deepEqual(jsonErrors(tooWide, { size }), [{ path: 'a', message: 'has more than 2 items' }]);
    assert.deepEqual(jsonErrors({ a: 1, b: 2 }, { size }), [{ path: '', message: 'has more than 1 keys' }]);
  });

  const errors = (text: string, allowAnyKey = false) => jsonErrors(JSON.parse(text), { allowAnyKey });
  const paths = (text: string, allowAnyKey = false) => errors(text, allowAnyKey).map((e) => e.path);

  it('accepts ordinary JSON, including special keys', () => {
    assert.deepEqual(paths('{"a.b":1,"$set":{"":null},"toString":[true,"é😀"],"n":9007199254740993}'), []);
  });

  for (const key of ['__proto__', 'constructor', 'prototype', '_bsontype']) {
    it(`refuses the key ${key} at any depth, and accepts it where any key is data`, () => {
      assert.deepEqual(paths(`{"a":[{"${key}":1}]}`), [`a[0].${key}`]);
      assert.deepEqual(paths(`{"a":[{"${key}":1}]}`, true), []);
    });
  }

  it('decodes escapes in keys', () => {
    assert.deepEqual(paths(String.raw`{"__pr\u006fto__":1}`), ['__proto__']);
  });

  const badValues: [string, string, string][] = [
    ['a number that is not finite', '{"a":{"b":1e999}}', 'a.b'],
    ['NUL in a string', String.raw`{"a":["x","\u0000"]}`, 'a[1]'],
    ['a lone high surrogate', String.raw`{"a":"\ud800"}`, 'a'],
    ['a lone low surrogate', String.raw`{"a":"x\udc00"}`, 'a'],
  ];
  for (const [what, text, path] of badValues) {
    it(`refuses ${what} and names its path`, () => assert.deepEqual(paths(text), [path]));
  }

  it('refuses NUL and lone surrogates in keys', () => {
    assert.equal(errors(String.raw`{"a\u0000b":1}`)[0]?.message, 'as a key contains a NUL character');
    assert.equal(paths(String.raw`{"\ud800":1}`)[0], '\ufffd');
  });

  it('reports every invalid key, up to twenty', () => {
    assert.deepEqual(paths('{"a":1e999,"b":{"c":-1e999}}').sort(), ['a', 'b.c']);
    assert.equal(paths(`[${'1e999,'.repeat(500)}1]`).length, 20);
  });

  it('reports an invalid key in a top-level array by its index', () => {
    assert.deepEqual(paths('[1,{"a":1e999}]'), ['[1].a']);
  });
});
