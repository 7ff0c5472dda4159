import assert from 'node:assert/strict';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import type { Endpoint } from '../../../api/endpoint.js';
import { json, optionalJson } from '../../../api/http/route.js';
import { subText } from '../../../api/body/exact-numbers.js';
import type { ApiClient, RequestOptions } from '../../support/http/api-client.js';
import { startApi, type TestApi } from '../../support/http/api.js';
import { assertProblem } from '../../support/http/assert-problem.js';

const KIB = 1_024;

/** Routes that respond with the parsed body. */
const plain = { credential: 'none', need: null, repeat: 'plain', audited: false, method: 'POST' } as const;
const testRoutes: Endpoint[] = [
  {
    ...plain,
    path: '/test/json',
    body: json,
    handler: (ctx) => {
      ctx.body = { body: ctx.state.body, part: subText(ctx, ['part']) ?? null };
    },
  },
  {
    ...plain,
    path: '/test/optional',
    body: optionalJson,
    handler: (ctx) => {
      ctx.body = ctx.state.body;
    },
  },
  {
    ...plain,
    path: '/test/raw',
    body: { kind: 'raw', limit: KIB, optional: false },
    handler: (ctx) => {
      ctx.body = { text: ctx.state.rawBody.toString() };
    },
  },
];

describe('JSON bodies', () => {
  let api: TestApi;
  let client: ApiClient;
  before(async () => {
    api = await startApi({ routes: testRoutes });
    client = api.anonymous();
  });
  after(() => api.stop());

  const post = (raw: string | Uint8Array, headers: Record<string, string> = {}, path = '/test/json') =>
    client.request('POST', path, { raw, headers: { 'Content-Type': 'application/json', ...headers } });
  const nested = (levels: number): string => '{"a":'.repeat(levels) + '1' + '}'.repeat(levels);

  const good: [string, string | Uint8Array, Record<string, string>][] = [
    ['with a charset', '{"a":1}', { 'Content-Type': 'application/json; charset=UTF-8' }],
    ['with a quoted charset', '{"a":1}', { 'Content-Type': 'Application/JSON;charset="utf-8"' }],
    ['with a byte order mark', '\ufeff{"a":1}', {}],
    ['nested 32 deep', nested(32), {}],
    ['compressed by gzip', gzipSync('{"a":1}'), { 'Content-Encoding': 'gzip' }],
    ['compressed by deflate', deflateSync('{"a":1}'), { 'Content-Encoding': 'deflate' }],
    ['compressed by br', brotliCompressSync('{"a":1}'), { 'Content-Encoding': 'br' }],
    ['of exactly 256 KiB', `{"a":"${'x'.repeat(256 * KIB - 8)}"}`, {}],
    ['with odd keys', '{"a.b":1,"$set":{"":2},"toString":3}', {}],
  ];
  for (const [what, raw, headers] of good) {
    it(`are accepted ${what}`, async () => assert.equal((await post(raw, headers)).status, 200));
  }

  const bad: [string, string | Uint8Array, number, Record<string, string>?][] = [
    ['nothing', '', 400],
    ['white space', '  ', 400],
    ['what is not JSON', '{a:1}', 400],
    ['JSON with something behind it', '{} x', 400],
    ['an array', '[]', 400],
    ['a string', '"x"', 400],
    ['null', 'null', 400],
    ['a number', '1', 400],
    ['bytes that are not UTF-8', Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xff, 0x22, 0x7d]), 400],
    ['UTF-16', Buffer.from('\ufeff{"a":1}', 'utf16le'), 400],
    ['objects 33 deep', nested(33), 400],
    ['arrays 100,000 deep', `{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`, 400],
    ['a control character in a string', '{"a":"\u0001"}', 400],
    ['what is not gzip', '{"a":1}', 400, { 'Content-Encoding': 'gzip' }],
    ['half a gzip', gzipSync('{"a":1}').subarray(0, 15), 400, { 'Content-Encoding': 'gzip' }],
    ['one byte too much', `{"a":"${'x'.repeat(256 * KIB - 7)}"}`, 413],
    ['50 MB that were 50 kB', gzipSync(Buffer.alloc(50_000_000, 0x20)), 413, { 'Content-Encoding': 'gzip' }],
    ['the same by br', brotliCompressSync(Buffer.alloc(50_000_000, 0x20)), 413, { 'Content-Encoding': 'br' }],
    ['text', '{"a":1}', 415, { 'Content-Type': 'text/plain' }],
    ['a form', 'a=1', 415, { 'Content-Type': 'application/x-www-form-urlencoded' }],
    ['no type', '{"a":1}', 415, { 'Content-Type': '' }],
    ['a type that is none', '{"a":1}', 415, { 'Content-Type': 'json' }],
    ['a relative of JSON', '{"a":1}', 415, { 'Content-Type': 'application/merge-patch+json' }],
    ['another charset', '{"a":1}', 415, { 'Content-Type': 'application/json; charset=iso-8859-1' }],
    ['an unknown charset', '{"a":1}', 415, { 'Content-Type': 'application/json; charset=x-klingon' }],
    ['a parameter without a value', '{"a":1}', 415, { 'Content-Type': 'application/json; charset' }],
    ['an empty parameter', '{"a":1}', 415, { 'Content-Type': 'application/json; charset=utf-8;' }],
    ['half a quoted parameter', '{"a":1}', 415, { 'Content-Type': 'application/json; charset="utf-8' }],
    ['two types', '{"a":1}', 415, { 'Content-Type': 'application/json, text/plain' }],
    ['an unknown compression', '{"a":1}', 415, { 'Content-Encoding': 'constructor' }],
    ['two compressions', gzipSync('{}'), 415, { 'Content-Encoding': 'gzip, gzip' }],
    ['__proto__', '{"__proto__":{"admin":true}}', 422],
    ['constructor deep down', '{"a":[{"constructor":{"prototype":1}}]}', 422],
    ['an escaped __proto__', String.raw`{"\u005f_proto__":1}`, 422],
    ['_bsontype', '{"a":{"_bsontype":"ObjectId"}}', 422],
    ['NUL', String.raw`{"a":"\u0000"}`, 422],
    ['NUL in a key', String.raw`{"a\u0000":1}`, 422],
    ['half a surrogate pair', String.raw`{"a":"\ud83d"}`, 422],
    ['a number that is not finite', '{"a":[1e999]}', 422],
  ];
  const codes: Record<number, string> = {
    400: 'malformed_body',
    413: 'too_large',
    415: 'unsupported_media_type',
    422: 'invalid',
  };
  for (const [what, raw, status, headers] of bad) {
    it(`are refused with ${status} when they are ${what}`, async () => {
      assertProblem(await post(raw, headers), status, codes[status] ?? '');
    });
  }

  it('are refused with the path of each error', async () => {
    const response = await post('{"a":[{"b":1e999}],"c":{"__proto__":1}}');
    assert.deepEqual(response.body.errors.map((error: { path: string }) => error.path).sort(), [
      'a[0].b',
      'c.__proto__',
    ]);
  });

  it('may be omitted only if no field is required', async () => {
    assert.deepEqual((await client.post('/test/optional')).body, {});
    assertProblem(await client.post('/test/json'), 400, 'malformed_body');
  });

  it('do not leak into the next request of the connection', async () => {
    assertProblem(await post('x'.repeat(600 * KIB)), 413, 'too_large');
    assert.equal((await client.post('/test/optional')).status, 200);
  });

  it('use the last of two equal keys', async () => {
    assert.deepEqual((await post('{"a":1,"a":2}')).body.body, { a: 2 });
  });

  it('preserve every digit of a number', async () => {
    const part = '{"id":12345678901234567890,"price":0.1000000000000000055,"tiny":1e-400,"n":1}';
    assert.equal((await post(`{"part":${part}}`)).body.part, part);
  });

  it('are measured after decompression where they are raw', async () => {
    const gzip = (text: string): RequestOptions => ({
      raw: gzipSync(text),
      headers: { 'Content-Encoding': 'gzip' },
    });
    assert.equal((await client.request('POST', '/test/raw', gzip('x'.repeat(KIB)))).status, 200);
    assert.equal((await client.request('POST', '/test/raw', gzip('x'.repeat(KIB + 1)))).status, 413);
  });
});
