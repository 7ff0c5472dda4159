import assert from 'node:assert/strict';
import { readIngestBody } from '../../../api/body/ingest-body.js';
import { RollcallError } from '../../../domain/errors.js';
import { TokenBuckets } from '../../../api/http/limits/token-bucket.js';
import { processorMs } from '../../support/run/processor-time.js';

const read = (type: string, text: string) => readIngestBody(type, Buffer.from(text));
const taken = (type: string, text: string) => {
  const { items } = read(type, text);
  return items.flatMap((one) => (one instanceof RollcallError ? [] : [one]));
};
const texts = (type: string, text: string): string[] => taken(type, text).map((one) => one.text);

describe('the body of a source request', () => {
  it('is kept verbatim if it is one JSON object', () => {
    const text = '{ "n" : 1.50, "n": 12345678901234567890 }\n';
    assert.deepEqual(texts('application/json', text), [text]);
  });

  it('keeps every digit of the events of an array', () => {
    assert.deepEqual(texts('text/plain', '[{"n":12345678901234567890},{"n":1.50}]'), [
      '{"n":12345678901234567890}',
      '{"n":1.50}',
    ]);
  });

  it('keeps odd keys as data', () => {
    const [payload] = taken('', '{"__proto__":{"a":12345678901234567890},"toString":1}');
    assert.deepEqual(Object.keys(payload?.value ?? {}), ['__proto__', 'toString']);
    const [form] = taken('application/x-www-form-urlencoded', '__proto__[a]=1&constructor=2');
    assert.equal(form?.text, '{"__proto__":{"a":"1"},"constructor":"2"}');
    assert.equal(Reflect.get({}, 'a'), undefined);
  });

  it('reports which items of an array are invalid, and why', () => {
    const { items } = read('application/json', '[{"a":1},7,{"b":{"c":"\\u0000"}},{"d":1e999}]');
    const errors = items.map((one) => (one instanceof RollcallError ? one.errors : null));
    assert.deepEqual(errors, [
      null,
      [{ path: '[1]', message: 'must be an object' }],
      [{ path: '[2].b.c', message: 'contains a NUL character' }],
      [{ path: '[3].d', message: 'is too large' }],
    ]);
  });

  it('may be an empty form', () => {
    assert.deepEqual(texts('application/x-www-form-urlencoded', ''), ['{}']);
  });

  it('is parsed quickly, whatever its shape', () => {
    const events = Array.from({ length: 1_000 }, (_, n) => ({ n, text: 'x'.repeat(900) }));
    const ms = processorMs(() => {
      read('application/json', JSON.stringify(events).replace('"n":0', '"n":12345678901234567890'));
      read('application/x-www-form-urlencoded', `${'a[]'.repeat(300_000)}=1`);
    });
    assert.ok(ms < 2_000, `${ms} ms`);
  });
});

describe('token buckets', () => {
  it('admit a burst, then a steady rate, per key', () => {
    const buckets = new TokenBuckets({ perSecond: 200, burst: 1_000 });
    assert.equal(buckets.take('a', 1_000, 0), 0);
    assert.equal(buckets.take('a', 1, 0), 5);
    assert.equal(buckets.take('b', 1, 0), 0);
    assert.equal(buckets.take('a', 200, 1_000), 0);
    assert.equal(buckets.take('a', 1, 1_000), 5);
    assert.equal(buckets.take('a', 1_000, 61_000), 0);
  });
});
