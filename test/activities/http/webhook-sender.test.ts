import assert from 'node:assert/strict';
import { createServer } from 'node:net';
import { once } from 'node:events';
import {
  createWebhookSender,
  type WebhookRequest,
  type WebhookResult,
  type WebhookSender,
} from '../../../activities/http/webhook-sender.js';
import { startHttpSink, type HttpSink } from '../../support/servers/http-sink.js';
import { certificate } from './certificate.js';

const here = () => Promise.resolve(['127.0.0.1']);

describe('the webhook sender', () => {
  let sink: HttpSink;
  let sender: WebhookSender;

  before(async () => {
    sink = await startHttpSink();
    sender = createWebhookSender({ allowPrivate: true, resolve: here });
  });
  beforeEach(() => sink.reset());
  after(async () => {
    await sender.close();
    await sink.close();
  });

  const send = (more: Partial<WebhookRequest> = {}): Promise<WebhookResult> =>
    sender.send({ url: `${sink.url}/hook`, method: 'POST', headers: {}, body: '{"a":1}', ...more });

  it('sends the request as given and returns the response', async () => {
    sink.answer({ status: 201, headers: { 'x-answer': 'yes' }, body: 'thanks' });
    const headers = { 'content-type': 'application/json', 'X-Tenant': 'Müller & Søn', 'webhook-id': 'm1' };
    const result = await send({ method: 'PUT', headers });

    assert.equal(result.outcome, 'answered');
    if (result.outcome !== 'answered') return;
    const { status, body, excerpt, truncated, durationMs, retryAfterSeconds } = result;
    assert.deepEqual(
      { status, body, excerpt, truncated, retryAfterSeconds },
      { status: 201, body: 'thanks', excerpt: 'thanks', truncated: false, retryAfterSeconds: null },
    );
    assert.equal(result.headers['x-answer'], 'yes');
    assert.ok(durationMs >= 0 && durationMs < 5_000);

    const [request] = sink.requests;
    assert.equal(request?.method, 'PUT');
    assert.equal(request?.body, '{"a":1}');
    assert.equal(request?.headers['content-type'], 'application/json');
    assert.equal(request?.headers['user-agent'], 'Rollcall');
    assert.equal(Buffer.from(request?.headers['x-tenant'] ?? '', 'latin1').toString('utf8'), 'Müller & Søn');
  });

  it('sends no body if there is none', async () => {
    const result = await sender.send({ url: sink.url, method: 'GET', headers: {} });
    assert.equal(result.outcome, 'answered');
    assert.equal(sink.requests[0]?.body, '');
  });

  it('returns any status as it is and follows no redirects', async () => {
    for (const status of [200, 204, 301, 302, 307, 308, 400, 404, 410, 429, 500, 503]) {
      sink.answer({ status, headers: { location: `${sink.url}/elsewhere` }, body: '' });
      const result = await send();
      assert.equal(result.outcome === 'answered' && result.status, status);
    }
    assert.ok(sink.requests.every(({ url }) => url === '/hook'));
    assert.equal(sink.requests.length, 12);
  });

  it('returns Retry-After in seconds', async () => {
    const inAMinute = new Date(Date.now() + 60_000).toUTCString();
    const [, day, month, year = '', time] = inAMinute.split(' ');
    const said = {
      '120': 120,
      '299.997': 300,
      '2.0': 2,
      [inAMinute]: 60,
      [`Sunday, ${day}-${month}-${year.slice(2)} ${time} GMT`]: 60,
      [`Sun ${month} ${day} ${time} ${year}`]: 60,
      'Wed, 21 Oct 2015 07:28:00 GMT': 0,
      soon: null,
      '-5': null,
      '1e3': null,
      'Sun, -1': null,
    };
    for (const [value, seconds] of Object.entries(said)) {
      sink.answer({ status: 429, headers: { 'retry-after': value } });
      const result = await send();
      const got = result.outcome === 'answered' ? result.retryAfterSeconds : undefined;
      assert.ok(got === seconds || Math.abs((got ?? 0) - (seconds ?? 99)) <= 1, `${value}: ${got}`);
    }
  });

  it('reads at most 64 KiB of the response', async () => {
    sink.answer({ bytes: 1024 * 1024 * 1024 });
    const result = await send();
    assert.equal(result.outcome, 'answered');
    if (result.outcome !== 'answered') return;
    assert.equal(result.body.length, 64 * 1024);
    assert.equal(result.excerpt.length, 1024);
    assert.equal(result.truncated, true);
    assert.ok(sink.bytesSent < 32 * 1024 * 1024, `${sink.bytesSent} bytes were drawn`);
  });

  it('times out when a receiver never answers', async () => {
    sink.answer({ hang: true });
    const result = await send({ timeoutMs: 200 });
    assert.equal(result.outcome === 'failed' && result.code, 'ETIMEDOUT');
    assert.ok(result.outcome === 'failed' && result.durationMs < 2_000);
  });

  it('returns the response truncated when its body drips without end', async () => {
    sink.answer({ status: 200, dripMs: 20 });
    const started = Date.now();
    const result = await send({ timeoutMs: 300 });
    assert.ok(Date.now() - started < 2_000);
    assert.equal(result.outcome, 'answered');
    assert.ok(result.outcome === 'answered' && result.truncated && result.body.startsWith('..'));
  });

  it('fails when the connection is reset', async () => {
    sink.answer({ reset: true });
    const result = await send();
    assert.equal(result.outcome, 'failed');
  });

  it('fails when the connection is refused', async () => {
    const closed = await startHttpSink();
    await closed.close();
    const result = await send({ url: closed.url });
    assert.equal(result.outcome === 'failed' && result.code, 'ECONNREFUSED');
  });

  it('fails when the name does not resolve', async () => {
    const resolve = () => Promise.reject(Object.assign(new Error('queryA ENOTFOUND'), { code: 'ENOTFOUND' }));
    const nowhere = createWebhookSender({ allowPrivate: false, resolve });
    const result = await nowhere.send({ url: 'https://nowhere.test/', method: 'POST', headers: {} });
    assert.equal(result.outcome === 'failed' && result.code, 'ENOTFOUND');
    await nowhere.close();
  });

  it('times out when the DNS servers do not answer', async () => {
    const silent = createWebhookSender({ allowPrivate: false, resolve: () => new Promise(() => undefined) });
    const url = 'https://silent.test/';
    const result = await silent.send({ url, method: 'POST', headers: {}, timeoutMs: 100 });
    assert.equal(result.outcome === 'failed' && result.code, 'ETIMEDOUT');
    await silent.close();
  });

  it('fails when the server does not speak HTTP', async () => {
    const server = createServer((socket) => socket.end('220 mail ready\r\n')).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const result = await send({ url: `http://127.0.0.1:${port}/` });
    assert.equal(result.outcome, 'failed');
    server.close();
  });

  it('is aborted by its signal, before and during the request', async () => {
    const before = await send({ signal: AbortSignal.abort(new Error('exited')) });
    assert.equal(before.outcome === 'failed' && before.code, 'ABORTED');
    assert.equal(sink.requests.length, 0);

    sink.answer({ hang: true });
    const controller = new AbortController();
    const onTheWay = send({ signal: controller.signal });
    await sink.waitFor(1);
    controller.abort();
    const result = await onTheWay;
    assert.equal(result.outcome === 'failed' && result.code, 'ABORTED');
  });

  it('does not connect after an abort, even if the lookup finishes later', async () => {
    let answer: (addresses: string[]) => void = () => undefined;
    const late = new Promise<string[]>((resolve) => (answer = resolve));
    const waiting = createWebhookSender({ allowPrivate: true, resolve: () => late });
    const controller = new AbortController();
    const url = `http://late.example.test:${sink.port}/`;
    const sent = waiting.send({ url, method: 'POST', headers: {}, signal: controller.signal });
    controller.abort();
    assert.equal((await sent).outcome, 'failed');
    answer(['127.0.0.1']);
    await waiting.close();
    assert.equal(sink.requests.length, 0);
  });

  it('refuses framing headers and malformed headers', async () => {
    for (const [name, value] of [
      ['Host', 'x'],
      ['content-length', '1'],
      ['x-a', 'a\r\nb: c'],
      ['x\na', 'b'],
    ] as const) {
      const result = await send({ headers: { [name]: value } });
      assert.equal(result.outcome, 'refused', name);
    }
    assert.equal(sink.requests.length, 0);
  });

  it('allows 16 concurrent requests per origin, in order, without delaying other origins', async () => {
    const other = await startHttpSink();
    sink.always({ delayMs: 1_000 });
    let answered = 0;
    const crowd = Array.from({ length: 40 }, () => send().finally(() => (answered += 1)));
    const quick = await sender.send({ url: other.url, method: 'POST', headers: {} });
    assert.equal(quick.outcome, 'answered');
    assert.equal(answered, 0, 'another origin does not wait');
    const results = await Promise.all(crowd);
    assert.ok(results.every(({ outcome }) => outcome === 'answered'));
    assert.equal(sink.peak, 16);
    await other.close();
  });

  it('does not count waiting for a slot towards the timeout', async () => {
    sink.always({ delayMs: 200 });
    const results = await Promise.all(Array.from({ length: 40 }, () => send({ timeoutMs: 450 })));
    assert.ok(results.every(({ outcome }) => outcome === 'answered'));
  });

  it('finishes requests in flight when it closes, and accepts no more', async () => {
    const closing = createWebhookSender({ allowPrivate: true });
    sink.answer({ delayMs: 100 });
    const sent = closing.send({ url: sink.url, method: 'POST', headers: {} });
    await sink.waitFor(1);
    await closing.close();
    assert.equal((await sent).outcome, 'answered');
    const late = await closing.send({ url: sink.url, method: 'POST', headers: {} });
    assert.equal(late.outcome, 'failed');
    assert.equal(sink.requests.length, 1);
  });

  describe('over TLS', () => {
    let secure: HttpSink;
    before(async () => {
      secure = await startHttpSink({ tls: certificate });
    });
    after(() => secure.close());

    const sendTo = async (host: string, ca?: string): Promise<WebhookResult> => {
      const trusting = createWebhookSender({ allowPrivate: true, resolve: here, ...(ca && { ca }) });
      const url = `https://${host}:${secure.port}/`;
      const result = await trusting.send({ url, method: 'POST', headers: {}, body: '{}' });
      await trusting.close();
      return result;
    };

    it('checks the certificate against the name, not the address', async () => {
      assert.equal((await sendTo('hooks.example.test', certificate.cert)).outcome, 'answered');
      const wrong = await sendTo('other.example.test', certificate.cert);
      assert.equal(wrong.outcome === 'failed' && wrong.code, 'ERR_TLS_CERT_ALTNAME_INVALID');
      const literal = await sendTo('127.0.0.1', certificate.cert);
      assert.equal(literal.outcome, 'failed');
    });

    it('rejects an untrusted certificate', async () => {
      const result = await sendTo('hooks.example.test');
      assert.equal(result.outcome === 'failed' && result.code, 'DEPTH_ZERO_SELF_SIGNED_CERT');
      assert.equal(secure.requests.length, 1);
    });
  });
});
