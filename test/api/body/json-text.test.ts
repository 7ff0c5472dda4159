import assert from 'node:assert/strict';
import { parse as parseLossless } from 'lossless-json';
import { parseUnchecked, jsonTextAt } from '../../../api/body/json-body.js';
import { JsonText, toJsonText } from '../../../api/body/json-text.js';

describe('jsonTextOf', () => {
  it('embeds stored JSON text unchanged among ordinary values', () => {
    const big = '{"n":12345678901234567890, "s":"$1 \\"0\\""}';
    const value = { a: new JsonText(big), list: [new JsonText('1.0'), 2, null], gone: undefined };
    assert.equal(toJsonText(value), `{"a":${big},"list":[1.0,2,null]}`);
  });

  it('writes every digit of numbers read by lossless-json', () => {
    assert.equal(toJsonText({ n: parseLossless('0.10000000000000000001') }), '{"n":0.10000000000000000001}');
  });

  it('writes anything else like JSON.stringify', () => {
    for (const value of [null, 'x', [1, { a: new Date(0) }], { '': { __proto__: null } }]) {
      assert.equal(toJsonText(value), JSON.stringify(value));
    }
  });
});

describe('subTextOf', () => {
  const part = (text: string, path: (string | number)[]) =>
    jsonTextAt(parseUnchecked(Buffer.from(text)), path);

  it('returns the text of a part, by keys and indexes', () => {
    assert.equal(part('{"events":[{"p":1},{"p":{"a":[true]}}]}', ['events', 1, 'p']), '{"a":[true]}');
    assert.equal(part('[1,"x"]', [1]), '"x"');
  });

  it('returns undefined for missing or inherited parts', () => {
    for (const path of [['b'], ['a', 'b'], ['toString'], ['a', 'length']]) {
      assert.equal(part('{"a":"text"}', path), undefined);
    }
  });

  const exact = [
    '12345678901234567890',
    '-9007199254740993',
    '0.30000000000000004441',
    '1E2',
    '[12345678901234567890]',
    '{"a":123456789.123456789012}',
  ];
  for (const text of exact) {
    it(`keeps ${text}`, () => {
      assert.equal(part(`{"p":${text}}`, ['p']), text);
      assert.equal(part(`{ "p" :\n ${text} }`, ['p']), text);
    });
  }

  it('keeps special keys where any key is data', () => {
    const text = '{"__proto__":{"a":12345678901234567890},"constructor":1}';
    const body = parseUnchecked(Buffer.from(`{"p":${text}}`));
    assert.equal(jsonTextAt(body, ['p']), text);
  });
});
