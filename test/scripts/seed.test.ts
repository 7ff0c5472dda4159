import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from '../../scripts/servers/project-root.js';
import { type ApiClient } from '../support/api-client.js';
import { startApi } from '../support/api.js';
import { builtProject } from '../support/built-project.js';
import { useApi } from '../support/use-api.js';
import { on, useWorker } from '../support/use-worker.js';

const run = promisify(execFile);
const account = ['--email', 'demo@seed.test', '--password', 'demo demo demo'];

/** As `npm run seed`. */
async function seed(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  const command = [join(await builtProject(), 'scripts/seed.js'), ...args];
  try {
    return { code: 0, ...(await run(process.execPath, command, { cwd: projectRoot(), timeout: 110_000 })) };
  } catch (error) {
    return error as { code: number; stdout: string; stderr: string };
  }
}

describe('npm run seed', function () {
  this.timeout(240_000);
  const stack = useWorker();
  const api = useApi(on(stack));
  const total = async (client: ApiClient, path: string): Promise<number> =>
    (await client.get(path)).body.total;

  it('creates a lively workspace once, and reports what it created and how to sign in', async () => {
    const first = await seed('--url', api.url, ...account);
    assert.equal(first.code, 0, first.stderr);
    assert.match(first.stdout, /36 of them new/);
    assert.match(first.stdout, /Sign in as demo@seed\.test with the password "demo demo demo"/);
    const client = api.anonymous();
    const signedIn = await client.post('/api/auth/sign-in', {
      email: 'demo@seed.test',
      password: 'demo demo demo',
    });
    assert.equal(signedIn.status, 200);
    for (const status of ['active', 'completed', 'exited', 'failed']) {
      assert.ok((await total(client, `/api/enrollments?status=${status}`)) > 0, status);
    }
    const { body: enrollments } = await client.get('/api/enrollments?limit=200');
    const some = (holds: (one: { [field: string]: unknown }) => boolean) => enrollments.data.some(holds);
    assert.ok(
      some((one) => one['paused'] === true),
      'one is held',
    );
    assert.ok(
      some((one) => one['goalReached'] === true),
      'a goal is reached',
    );
    assert.ok(
      some((one) => one['exitReason'] === 'operator'),
      'one was let go',
    );
    const paths = ['/api/contacts', '/api/automations', '/api/event-sources', '/api/enrollments'];
    const counts = await Promise.all(paths.map((path) => total(client, path)));
    const sent = await total(client, '/api/events?eventName=cart.updated');
    const second = await seed('--url', api.url, ...account);
    assert.equal(second.code, 0, second.stderr);
    assert.match(second.stdout, /, 0 of them new/);
    assert.match(second.stdout, /Automations +0 new/);
    assert.deepEqual(await Promise.all(paths.map((path) => total(client, path))), counts);
    assert.equal(await total(client, '/api/events?eventName=cart.updated'), sent);
  });

  it('says what to do if it cannot sign in', async () => {
    const wrong = await seed('--url', api.url, '--email', 'demo@seed.test', '--password', 'another one here');
    assert.equal(wrong.code, 1);
    assert.match(wrong.stderr, /pass it with --password/);
    const closed = await startApi({
      db: api.db,
      engine: api.engine,
      settings: { signUp: 'invitation' },
    });
    const stranger = await seed(
      '--url',
      closed.url,
      '--email',
      'new@seed.test',
      '--password',
      'demo demo demo',
    );
    await closed.stop();
    assert.equal(stranger.code, 1);
    assert.match(stranger.stderr, /--email and --password, or start Rollcall with SIGN_UP=open/);
    const nobody = await seed('--url', 'http://127.0.0.1:9');
    assert.match(nobody.stderr, /start Rollcall first/);
    assert.equal((await seed('--colour', 'blue')).code, 1);
  });
});
