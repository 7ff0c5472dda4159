import assert from 'node:assert/strict';
import { Counter, Registry } from 'prom-client';
import {
  startWorkerServer,
  type WorkerServer,
  type WorkerStatus,
} from '../../../activities/worker/worker-server.js';
import { silent } from '../../support/engine/engine.js';
import { waitUntil } from '../../support/run/wait-until.js';

const HOST = '127.0.0.1';

describe('the port of a worker', () => {
  const servers: WorkerServer[] = [];
  afterEach(() => Promise.all(servers.splice(0).map((server) => server.close())));

  const start = (status: Partial<WorkerStatus> = {}, port = 0): WorkerServer => {
    const server = startWorkerServer({
      host: HOST,
      port,
      retryMs: 20,
      log: silent,
      ready: () => Promise.resolve({ ok: true, checks: [] }),
      metrics: null,
      metricsAccess: { token: null, onlyLocal: true },
      ...status,
    });
    servers.push(server);
    return server;
  };
  const get = async (server: WorkerServer, path: string, headers: Record<string, string> = {}) => {
    await waitUntil(() => server.port !== null);
    const response = await fetch(`http://${HOST}:${server.port}${path}`, { headers });
    return {
      status: response.status,
      type: response.headers.get('content-type'),
      text: await response.text(),
    };
  };

  it('says that the process is up, and whether it is ready', async () => {
    const checks = [{ name: 'mongodb', ok: false }];
    let ok = false;
    const server = start({ ready: () => Promise.resolve({ ok, checks }) });
    assert.deepEqual(await get(server, '/healthz'), {
      status: 200,
      type: 'application/json',
      text: '{"ok":true}',
    });
    const waiting = await get(server, '/readyz');
    assert.deepEqual([waiting.status, JSON.parse(waiting.text)], [503, { ok: false, checks }]);
    ok = true;
    assert.equal((await get(server, '/readyz')).status, 200);
    assert.equal((await get(server, '/')).status, 404);
  });

  it('serves metrics, unless they are disabled', async () => {
    const metrics = new Registry();
    new Counter({ name: 'test_total', help: '.', registers: [metrics] }).inc();
    const { status, type, text } = await get(start({ metrics }), '/metrics?x=1');
    assert.deepEqual([status, type], [200, metrics.contentType]);
    assert.match(text, /^test_total 1$/m);
    assert.equal((await get(start(), '/metrics')).status, 404);
  });

  it('serves metrics to those who have the token, or are on this machine without one', async () => {
    const metrics = new Registry();
    const token = 'a-token-of-enough-characters';
    const server = start({ metrics, metricsAccess: { token, onlyLocal: true } });
    assert.equal((await get(server, '/metrics')).status, 401);
    assert.equal((await get(server, '/metrics', { Authorization: 'Bearer wrong' })).status, 401);
    assert.equal((await get(server, '/metrics', { Authorization: `Bearer ${token}` })).status, 200);
    assert.equal((await get(server, '/healthz')).status, 200);
    const proxied = { 'X-Forwarded-For': '203.0.113.9' };
    assert.equal((await get(start({ metrics }), '/metrics', proxied)).status, 403);
  });

  it('answers 500 if a check throws', async () => {
    const server = start({ ready: () => Promise.reject(new Error('no reply')) });
    assert.equal((await get(server, '/readyz')).status, 500);
  });

  it('is taken over when another worker has left it', async () => {
    const old = start();
    await waitUntil(() => old.port !== null);
    const next = start({}, old.port ?? 0);
    assert.equal((await get(old, '/healthz')).status, 200);
    assert.equal(next.port, null);
    await old.close();
    assert.equal((await get(next, '/healthz')).status, 200);
  });

  it('is given up when the worker stops before it was free', async () => {
    const old = start();
    await waitUntil(() => old.port !== null);
    const next = start({}, old.port ?? 0);
    await next.close();
    assert.equal(next.port, null);
  });
});
