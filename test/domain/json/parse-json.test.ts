import { strict as assert } from 'node:assert';
import { parseJson, parseJsonObject } from '../../../domain/json/parse-json.js';

describe('parseJson', () => {
  it('parses any JSON value', () => {
    assert.deepEqual(parseJson('[1, "a", null, {"b": true}]'), [1, 'a', null, { b: true }]);
    assert.equal(parseJson('null'), null);
  });

  it('throws for a text that is not JSON', () => {
    assert.throws(() => parseJson('{'), SyntaxError);
  });
});

describe('parseJsonObject', () => {
  it('parses an object', () => {
    assert.deepEqual(parseJsonObject('{"a": {"b": 1}}'), { a: { b: 1 } });
  });

  for (const text of ['[]', 'null', '"a"', '1']) {
    it(`throws for ${text}`, () => {
      assert.throws(() => parseJsonObject(text), TypeError);
    });
  }

  it('throws for a text that is not JSON', () => {
    assert.throws(() => parseJsonObject('{"a"'), SyntaxError);
  });
});
