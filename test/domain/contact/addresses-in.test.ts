import assert from 'node:assert/strict';
import { addressesIn } from '../../../domain/contact/addresses-in.js';
import { processorMs } from '../../support/run/processor-time.js';

describe('The addresses in a text', () => {
  const texts: Record<string, [text: string, addresses: string[]]> = {
    'in JSON': ['{"a":"Ada@Example.org","b":[{"c":"x@y.example"}]}', ['ada@example.org', 'x@y.example']],
    'each once': ['ada@example.org ADA@example.org', ['ada@example.org']],
    'escaped in JSON': ['{"a":"ada\\u0040example.org"}', ['ada@example.org']],
    'after an escape': ['{"a":"Hello\\nada@example.org\\nbye"}', ['ada@example.org']],
    'in JSON within JSON': ['{"a":"{\\"b\\":\\"x\\\\nada@example.org\\"}"}', ['ada@example.org']],
    'in a form': ['email=ada%40example.org&n=1', ['ada@example.org']],
    'in a form, with a sign of its own': ['email=ada%2Btag%40example.org', ['ada+tag@example.org']],
    'in broken percent-encoding': ['%zz&email=ada%40example.org', ['ada@example.org']],
    'in angle brackets': ['From: Ada <ada@example.org>, x', ['ada@example.org']],
    'in prose': ['Write to ada@example.org.', ['ada@example.org']],
    'in a link': ['mailto:ada@example.org?subject=x', ['ada@example.org']],
    'in another script': ['ada@bücher.example', ['ada@xn--bcher-kva.example']],
  };
  for (const [title, [text, addresses]] of Object.entries(texts)) {
    it(title, () => {
      const found = addressesIn(text);
      assert.equal(new Set(found).size, found.length);
      for (const address of addresses) assert.ok(found.includes(address), found.join());
    });
  }

  it('are found with and without adjacent marks', () => {
    assert.ok(addressesIn("o'brien@example.org").includes("o'brien@example.org"));
    assert.ok(addressesIn("said 'ada@example.org'").includes('ada@example.org'));
  });

  it('exclude others if the mark cannot belong to them', () => {
    const text = '{"a":"Ada@Example.org","b":["<x@y.example>","Ask ada@example.org!"]}';
    assert.deepEqual(addressesIn(text), ['ada@example.org', 'x@y.example']);
  });

  it('are empty if there are none', () => {
    for (const text of ['', '@', 'a@b', '@@@@', 'ada@', '@example.org', '\\u00']) {
      assert.deepEqual(addressesIn(text), []);
    }
  });

  it('are found in linear time', () => {
    for (const text of ['@'.repeat(65_536), 'a'.repeat(65_536), "'@".repeat(32_768), '\\'.repeat(65_536)]) {
      const ms = processorMs(() => assert.deepEqual(addressesIn(text), []));
      assert.ok(ms < 1_000, `${ms} ms`);
    }
  });
});
