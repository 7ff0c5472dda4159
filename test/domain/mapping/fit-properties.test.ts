import assert from 'node:assert/strict';
import { exactJson } from '../../../domain/json/parse-json.js';
import { fitProperties } from '../../../domain/mapping/fit-properties.js';

const LIMIT = 65_536;

function fitted(body: unknown): { text: string; value: Record<string, unknown> } {
  const text = JSON.stringify(body);
  const cut = fitProperties(exactJson(text, body), text);
  assert.ok(cut !== null);
  assert.ok(Buffer.byteLength(cut) <= LIMIT, String(cut.length));
  return { text: cut, value: JSON.parse(cut) };
}

describe('The properties of an ingested event', () => {
  it('are kept as they are up to 64 KiB', () => {
    const body = { a: 'x'.repeat(LIMIT - 8) };
    const text = JSON.stringify(body);
    assert.equal(text.length, LIMIT);
    assert.equal(fitProperties(body, text), null);
  });

  it('lose the ends of long texts first, and keep all else', () => {
    const attachment = 'A'.repeat(900_000);
    const { value } = fitted({
      from: 'ada@example.org',
      attachments: [{ name: 'a.pdf', content: attachment }],
      subject: 'Hello',
      order: { total: 12.5, lines: [1, 2, 3] },
    });
    assert.deepEqual([value['from'], value['subject']], ['ada@example.org', 'Hello']);
    assert.deepEqual(value['order'], { total: 12.5, lines: [1, 2, 3] });
    const [{ name, content }] = value['attachments'] as [{ name: string; content: string }];
    assert.deepEqual([name, content], ['a.pdf', `${'A'.repeat(8_192)}…`]);
  });

  it('lose what comes last where many small values are too much', () => {
    const rows = Array.from({ length: 20_000 }, (_, n) => ({ n, name: `Row ${String(n)}` }));
    const { value } = fitted({ id: 7, rows, last: 'x' });
    const kept = value['rows'] as typeof rows;
    assert.ok(kept.length > 1_000);
    assert.deepEqual(kept, rows.slice(0, kept.length));
    assert.equal(value['id'], 7);
  });

  it('keep all digits of numbers', () => {
    const text = `{"id":12345678901234567890,"text":"${'x'.repeat(LIMIT)}"}`;
    const cut = fitProperties(exactJson(text, JSON.parse(text)), text) ?? '';
    assert.match(cut, /^\{"id":12345678901234567890,"text":"x{8192}…"\}$/);
  });

  it('are bounded in bytes of UTF-8, and halve no character', () => {
    const { text } = fitted({ a: '😀'.repeat(40_000), b: ['é'.repeat(5_000), '漢'.repeat(30_000)] });
    assert.ok(text.isWellFormed());
  });

  it('are bounded whatever the body is', () => {
    for (const body of [
      'x'.repeat(100_000),
      Array.from({ length: 50_000 }, () => 'abc'),
      { ['k'.repeat(70_000)]: 1, b: 2 },
      Object.fromEntries(Array.from({ length: 20_000 }, (_, n) => [`key ${String(n)}`, n])),
      JSON.parse(`${'['.repeat(90)}"${'x'.repeat(70_000)}"${']'.repeat(90)}`) as unknown,
    ])
      fitted(body);
  });
});
