import assert from 'node:assert/strict';
import { MongoServerSelectionError } from 'mongodb';
import { invalid, RollcallError } from '../../../domain/errors.js';
import type { Endpoint } from '../../../api/endpoint.js';
import { noBody } from '../../../api/http/route.js';
import { routes } from '../../../api/routes/routes.js';
import type { ApiClient } from '../../support/http/api-client.js';
import { assertProblem } from '../../support/http/assert-problem.js';
import { sendBytes } from '../../support/http/raw-http.js';
import { startApi, type TestApi } from '../../support/http/api.js';

/** Routes that respond with what the middleware made of a request. */
const plain = { credential: 'none', need: null, repeat: 'plain', audited: false } as const;
const testRoutes: Endpoint[] = [
  {
    ...plain,
    method: 'GET',
    path: '/test/things/{token}',
    body: noBody,
    handler: (ctx) => {
      ctx.state.eventIds = ['an-event'];
      ctx.body = ctx.state.params;
    },
  },
  {
    ...plain,
    method: 'GET',
    path: '/test/fails/{how}',
    body: noBody,
    handler: (ctx) => fail(ctx.state.params['how']),
  },
  {
    ...plain,
    method: 'POST',
    path: '/test/fails/{how}',
    body: noBody,
    handler: (ctx) => fail(ctx.state.params['how']),
  },
];

function fail(how: string | undefined): never {
  if (how === 'invalid') throw invalid([{ path: 'a.b', message: 'is wrong' }]);
  if (how === 'storage') throw new MongoServerSelectionError('mongodb://secret-host', {} as never);
  if (how === 'busy') throw new RollcallError('unavailable', 'Full.', { retryAfter: 3 });
  throw new Error('secret words of a stack');
}

describe('HTTP conventions', () => {
  let api: TestApi;
  let client: ApiClient;
  before(async () => {
    api = await startApi({ routes: [...routes, ...testRoutes] });
    client = api.anonymous();
  });
  after(() => api.stop());

  describe('Every response', () => {
    it('has a unique id and the security headers', async () => {
      const responses = [
        await client.get('/healthz'),
        await client.get('/nowhere'),
        await client.get('/test/fails/x'),
      ];
      const ids = responses.map((response) => response.headers.get('X-Request-Id'));
      assert.equal(new Set(ids).size, 3);
      for (const { headers } of responses) {
        assert.equal(headers.get('X-Content-Type-Options'), 'nosniff');
        assert.equal(headers.get('Referrer-Policy'), 'no-referrer');
        assert.equal(headers.get('Cache-Control'), 'no-store');
        assert.match(headers.get('Content-Security-Policy') ?? '', /frame-ancestors 'none'/);
      }
    });

    it('only accepts a harmless id, from a trusted proxy', async () => {
      const headers = { 'X-Request-Id': 'from-the-proxy.1' };
      assert.notEqual(
        (await client.get('/healthz', { headers })).headers.get('X-Request-Id'),
        'from-the-proxy.1',
      );
      const behind = await startApi({ settings: { trustProxy: 1 } });
      const idFor = async (id: string) =>
        (await behind.anonymous().get('/healthz', { headers: { 'X-Request-Id': id } })).headers.get(
          'X-Request-Id',
        );
      assert.equal(await idFor('from-the-proxy.1'), 'from-the-proxy.1');
      assert.notEqual(await idFor('x'.repeat(65)), 'x'.repeat(65));
      assert.notEqual(await idFor('a b'), 'a b');
      await behind.stop();
    });
  });

  describe('Paths and methods', () => {
    for (const path of [
      '/nowhere',
      '/api',
      '/api/auth',
      '/api/auth/me/',
      '/api/Auth/me',
      '//api/auth/me',
      '/test/things/',
      '/test/things/%ff',
    ]) {
      it(`returns 404 for ${path}`, async () => assertProblem(await client.get(path), 404, 'not_found'));
    }

    it('does not match a literal path as an id, whatever the method', async () => {
      const response = await api.anonymous().get('/api/events/batch');
      assertProblem(response, 405, 'method_not_allowed');
      assert.equal(response.headers.get('Allow'), 'OPTIONS, POST');
      const options = await api.anonymous().request('OPTIONS', '/api/automations/starters');
      assert.equal(options.headers.get('Allow'), 'GET, HEAD, OPTIONS');
    });

    it('returns 405 with the allowed methods', async () => {
      const response = await client.delete('/api/auth/me');
      assertProblem(response, 405, 'method_not_allowed');
      assert.equal(response.headers.get('Allow'), 'GET, HEAD, OPTIONS, PUT');
    });

    it('handles HEAD like GET without a body, and OPTIONS with the allowed methods', async () => {
      const head = await client.request('HEAD', '/healthz');
      assert.deepEqual([head.status, head.text], [200, '']);
      const options = await client.request('OPTIONS', '/api/api-keys');
      assert.deepEqual([options.status, options.headers.get('Allow')], [204, 'GET, HEAD, OPTIONS, POST']);
      assert.equal((await client.request('OPTIONS', '/nowhere')).status, 404);
    });

    it('decodes parameters', async () => {
      assert.deepEqual((await client.get('/test/things/a%20b%2Fc')).body, { token: 'a b/c' });
    });

    it('returns 406 where JSON is not acceptable', async () => {
      assertProblem(
        await client.get('/api/auth/me', { headers: { Accept: 'text/html' } }),
        406,
        'not_acceptable',
      );
      for (const Accept of ['*/*', 'application/*', 'text/html, application/json;q=0.1']) {
        assert.equal((await client.get('/healthz', { headers: { Accept } })).status, 200);
      }
    });
  });

  describe('Errors', () => {
    it('list every invalid field', async () => {
      const response = await client.get('/test/fails/invalid');
      assertProblem(response, 422, 'invalid');
      assert.deepEqual(response.body.errors, [{ path: 'a.b', message: 'is wrong' }]);
    });

    it('that are unexpected are a 500 without details; the log has the stack under the request id', async () => {
      const response = await client.post('/test/fails/badly');
      assertProblem(response, 500, 'internal');
      assert.doesNotMatch(response.text, /secret|stack|Error:/);
      const line = api.logs.find((entry) => entry['requestId'] === response.body.requestId);
      assert.match(JSON.stringify(line?.['err']), /secret words of a stack/);
    });

    it('of storage are a retryable 503 without the driver’s message', async () => {
      const response = await client.post('/test/fails/storage');
      assertProblem(response, 503, 'unavailable');
      assert.equal(response.headers.get('Retry-After'), '1');
      assert.doesNotMatch(response.text, /secret-host/);
    });

    it('say when to retry', async () => {
      assert.equal((await client.get('/test/fails/busy')).headers.get('Retry-After'), '3');
    });
  });

  describe('Invalid HTTP', () => {
    const send = (lines: string[]) => sendBytes(api.url, [...lines, '', ''].join('\r\n'));

    it('is a 400 problem with an id', async () => {
      const response = await send(['NONSENSE']);
      assert.match(response, /^HTTP\/1\.1 400 Bad Request\r\n/);
      assert.match(response, /X-Request-Id: [\w-]{36}/);
      assert.match(response, /"code":"malformed_request"/);
    });

    it('is a 431 if the headers exceed 16 KiB', async () => {
      const response = await send(['GET /healthz HTTP/1.1', 'Host: x', `X: ${'x'.repeat(17 * 1_024)}`]);
      assert.match(response, /^HTTP\/1\.1 431 /);
    });

    it('cannot smuggle a second request', async () => {
      const head = [
        'POST /api/auth/sign-in HTTP/1.1',
        'Host: x',
        'Content-Length: 5',
        'Transfer-Encoding: chunked',
      ];
      assert.match(await send(head), /^HTTP\/1\.1 400 /);
    });
  });

  describe('The log', () => {
    it('has one line per request, with the route pattern and never the URL', async () => {
      const response = await client.get('/test/things/a-secret-token?email=ada@rollcall.test');
      const id = response.headers.get('X-Request-Id');
      const lines = api.logs.filter((entry) => entry['requestId'] === id);
      assert.equal(lines.length, 1);
      const { method, route, status, durationMs, eventIds } = lines[0] ?? {};
      assert.deepEqual(
        { method, route, status, eventIds },
        { method: 'GET', route: '/test/things/{token}', status: 200, eventIds: ['an-event'] },
      );
      assert.equal(typeof durationMs, 'number');
      assert.doesNotMatch(JSON.stringify(api.logs), /a-secret-token|ada@rollcall/);
    });

    it('has the error code of a refusal and the caller’s workspace', async () => {
      const { client: owner, workspaceId } = await api.signUp();
      const response = await owner.post('/api/api-keys', {});
      const line = api.logs.find((entry) => entry['requestId'] === response.headers.get('X-Request-Id'));
      assert.deepEqual(
        [line?.['code'], line?.['workspaceId'], line?.['credential']],
        ['invalid', workspaceId, 'session'],
      );
    });
  });

  describe('GET /healthz, /readyz, /metrics', () => {
    it('say that the process is up', async () =>
      assert.deepEqual((await client.get('/healthz')).body, { ok: true }));

    it('say that the dependencies are available', async () => {
      const { status, body } = await client.get('/readyz');
      assert.equal(status, 200);
      assert.equal(body.ok, true);
      assert.equal(body.checks[0].name, 'mongodb');
    });

    it('return 503 and the failed checks, also if a check throws or hangs', async () => {
      const unready = await startApi({
        readiness: [
          { name: 'there', run: () => Promise.resolve(null) },
          { name: 'warned', run: () => Promise.resolve('but slow') },
          { name: 'gone', run: () => Promise.reject(new Error('secret-host refused')) },
          { name: 'silent', run: () => new Promise(() => undefined) },
        ],
      });
      const response = await unready.anonymous().get('/readyz');
      assert.equal(response.status, 503);
      assert.deepEqual(response.body, {
        ok: false,
        checks: [
          { name: 'there', ok: true },
          { name: 'warned', ok: true, warning: 'but slow' },
          { name: 'gone', ok: false },
          { name: 'silent', ok: false },
        ],
      });
      await unready.stop();
    });

    it('keep metrics to those who have the token', async () => {
      const token = 'a-token-of-enough-characters';
      const guarded = await startApi({ settings: { metricsAccess: { token, onlyLocal: true } } });
      const read = (headers: Record<string, string> = {}) => guarded.anonymous().get('/metrics', { headers });
      assertProblem(await read(), 401, 'unauthenticated');
      assertProblem(await read({ Authorization: `Bearer ${token}x` }), 401, 'unauthenticated');
      assert.equal((await read({ Authorization: `Bearer ${token}` })).status, 200);
      await guarded.stop();
    });

    it('keep metrics to this machine in production, if there is no token', async () => {
      const guarded = await startApi({ settings: { metricsAccess: { token: null, onlyLocal: true } } });
      assert.equal((await guarded.anonymous().get('/metrics')).status, 200);
      const headers = { 'X-Forwarded-For': '203.0.113.9' };
      assertProblem(await guarded.anonymous().get('/metrics', { headers }), 403, 'forbidden');
      await guarded.stop();
    });

    it('count requests by route pattern', async () => {
      await client.get('/test/things/a-secret-token');
      const { status, text, headers } = await client.get('/metrics');
      assert.equal(status, 200);
      assert.match(headers.get('Content-Type') ?? '', /^text\/plain/);
      assert.match(
        text,
        /rollcall_http_request_duration_seconds_count\{method="GET",route="\/test\/things\/\{token\}",status="200"\}/,
      );
      assert.doesNotMatch(text, /a-secret-token/);
    });
  });
});
