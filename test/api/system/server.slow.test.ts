import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import getPort from 'get-port';
import { ApiClient } from '../../support/http/api-client.js';
import { newEmail } from '../../support/http/api.js';
import { builtProject } from '../../support/run/built-project.js';
import { startMongo, type OwnMongo } from '../../support/servers/servers.js';
import { waitUntil } from '../../support/run/wait-until.js';

/** The API as an operator runs it: a process configured by its environment. */
describe('The API process', function () {
  this.timeout(60_000);
  let dataDir: string;
  const children: ChildProcess[] = [];
  before(() => (dataDir = mkdtempSync(join(tmpdir(), 'rollcall-api-'))));
  after(() => {
    for (const child of children) child.kill('SIGKILL');
    rmSync(dataDir, { recursive: true, force: true });
  });

  const start = async (env: Record<string, string> = {}) => {
    const port = await getPort();
    const process_ = spawn(process.execPath, [join(await builtProject(), 'bin/api.js')], {
      env: {
        PATH: process.env['PATH'],
        DATA_DIR: dataDir,
        PORT: String(port),
        API_PROCESSES: '0',
        TEMPORAL_ADDRESS: '127.0.0.1:1',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    children.push(process_);
    let output = '';
    for (const stream of [process_.stdout, process_.stderr]) {
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    }
    const exited = once(process_, 'exit').then(([code]) => code as number | null);
    const client = new ApiClient(`http://127.0.0.1:${port}`);
    return { process: process_, client, exited, output: () => output };
  };
  const responses = (client: ApiClient, path: string, status: number) =>
    waitUntil(async () => (await client.get(path).catch(() => null))?.status === status, 30_000);

  it('lists every invalid setting and does not start', async () => {
    const { exited, output } = await start({ PORT: 'x', SIGN_UP: 'y' });
    assert.equal(await exited, 1);
    assert.match(output(), /PORT/);
    assert.match(output(), /SIGN_UP/);
  });

  it('listens and responds 503 while MongoDB is unavailable, and stops on request', async () => {
    const {
      client,
      process: api,
      exited,
    } = await start({ MONGODB_URI: 'mongodb://127.0.0.1:1/x?replicaSet=x' });
    await responses(client, '/healthz', 200);
    const ready = await client.get('/readyz');
    assert.deepEqual(
      [ready.status, ready.body],
      [503, { ok: false, checks: [{ name: 'mongodb', ok: false }] }],
    );
    const response = await client.get('/api/auth/me');
    assert.deepEqual([response.status, response.body.code], [503, 'unavailable']);
    assert.equal(response.headers.get('Retry-After'), '1');
    api.kill('SIGTERM');
    assert.equal(await exited, 0);
  });

  describe('with MongoDB', () => {
    let mongo: OwnMongo;
    before(async () => (mongo = await startMongo()));
    after(() => mongo.stop());

    it('works, reports what is missing, survives a MongoDB outage, and stops in order', async () => {
      const MONGODB_URI = mongo.uri.replace(/\/?(\?|$)/, '/server-test$1');
      const {
        client,
        process: api,
        exited,
        output,
      } = await start({
        MONGODB_URI,
        WEBHOOK_DENIED_HOSTS: '198.41.0.0/24',
      });
      await responses(client, '/api/auth/me', 401);
      const { body } = await client.get('/readyz');
      assert.deepEqual(
        body.checks.map((check: { name: string; ok: boolean }) => [check.name, check.ok]),
        [
          ['mongodb', true],
          ['temporal', false],
        ],
      );
      const newcomer = { email: newEmail(), password: 'a long enough password', workspaceName: 'Acme' };
      assert.equal((await client.post('/api/auth/sign-up', newcomer)).status, 201);
      const steps = [{ type: 'webhook', url: 'http://198.41.0.4/' }];
      const hook = { name: 'Hook', trigger: { event: 'signed_up' }, steps };
      const refused = await client.post('/api/automations', hook);
      assert.equal(refused.status, 422);
      assert.match(refused.text, /198\.41\.0\.4 is a host of the service itself/);

      await mongo.kill();
      const away = await client.get('/api/auth/me');
      // Its log line, written after the response, names the cause.
      await waitUntil(() => output().includes(away.headers.get('X-Request-Id') ?? 'none'));
      assert.deepEqual([away.status, away.body.code], [503, 'unavailable'], output().slice(-3_000));
      await mongo.restart();
      await responses(client, '/api/auth/me', 200);

      api.kill('SIGTERM');
      assert.equal(await exited, 0);
      assert.match(output(), /"msg":"api_stopped"/);
    });

    it('runs API_PROCESSES on one port, replaces one that dies, and adds up their metrics', async () => {
      const MONGODB_URI = mongo.uri.replace(/\/?(\?|$)/, '/cluster-test$1');
      const { client, process: api, exited, output } = await start({ MONGODB_URI, API_PROCESSES: '2' });
      const pids = (event: string): number[] =>
        output()
          .split('\n')
          .filter((line) => line.includes(`"msg":"${event}"`))
          .map((line) => Number(/"pid":(\d+)/.exec(line)?.[1]));
      await waitUntil(() => pids('api_ready').length === 2, 30_000);
      const before = await requestsCounted(client);
      // Each connection goes to the next process.
      for (let i = 0; i < 6; i += 1) {
        const answer = await client.request('GET', '/api/auth/me', { headers: { Connection: 'close' } });
        assert.equal(answer.status, 401);
      }
      assert.equal((await requestsCounted(client)) - before, 6);
      process.kill(pids('api_ready')[0] ?? 0, 'SIGKILL');
      // Node leaves unanswered what it hands to a process that has died unnoticed.
      await waitUntil(() => pids('api_process_exited').length === 1);
      const scraped: number[] = [];
      await waitUntil(async () => {
        scraped.push((await client.request('GET', '/metrics', { headers: { Connection: 'close' } })).status);
        return pids('api_ready').length === 3;
      }, 30_000);
      assert.deepEqual(new Set(scraped), new Set([200]), 'metrics do not wait for one that starts');
      assert.equal((await client.get('/api/auth/me')).status, 401);
      api.kill('SIGTERM');
      assert.equal(await exited, 0);
      assert.equal(pids('api_stopped').length, 2);
    });

    it('replaces a single one that dies', async () => {
      const MONGODB_URI = mongo.uri.replace(/\/?(\?|$)/, '/single-test$1');
      const { client, process: api, exited, output } = await start({ MONGODB_URI, API_PROCESSES: '1' });
      await responses(client, '/api/auth/me', 401);
      const pid = Number(/"pid":(\d+)[^\n]*"msg":"api_ready"/.exec(output())?.[1]);
      assert.notEqual(pid, api.pid);
      process.kill(pid, 'SIGKILL');
      await waitUntil(() => output().match(/"msg":"api_ready"/g)?.length === 2, 30_000);
      await responses(client, '/api/auth/me', 401);
      api.kill('SIGTERM');
      assert.equal(await exited, 0);
    });

    it('stops with an error if no process can listen', async () => {
      const MONGODB_URI = mongo.uri.replace(/\/?(\?|$)/, '/cluster-test$1');
      const { exited, output } = await start({ MONGODB_URI, API_PROCESSES: '2', HOST: '192.0.2.1' });
      assert.equal(await exited, 1);
      assert.match(output(), /EADDRNOTAVAIL/);
    });

    it('stops with an error if no process can open what is stored', async () => {
      const MONGODB_URI = mongo.uri.replace(/\/?(\?|$)/, '/keys-test$1');
      const SECRET_KEY = randomBytes(32).toString('base64');
      const first = await start({ MONGODB_URI, SECRET_KEY });
      await responses(first.client, '/api/auth/me', 401);
      first.process.kill('SIGTERM');
      await first.exited;
      const OTHER = randomBytes(32).toString('base64');
      const { exited, output } = await start({ MONGODB_URI, API_PROCESSES: '2', SECRET_KEY: OTHER });
      assert.equal(await exited, 1);
      assert.match(output(), /SECRET_KEY does not open/);
    });

    async function requestsCounted(client: ApiClient): Promise<number> {
      const { text } = await client.get('/metrics');
      const counted =
        /^rollcall_http_request_duration_seconds_count\{[^}]*route="\/api\/auth\/me"[^}]*\} (\d+)$/m.exec(
          text,
        );
      return Number(counted?.[1] ?? 0);
    }
  });
});
