import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ObjectId } from 'mongodb';
import type { Finding } from '../../engine/verify/check.js';
import { checks } from '../../engine/verify/verify.js';
import { projectRoot } from '../../scripts/servers/project-root.js';
import { type ApiClient } from '../support/http/api-client.js';
import { builtProject } from '../support/run/built-project.js';
import { secretKey } from '../support/engine/engine.js';
import { mongoServer } from '../support/servers/servers.js';
import { useApi } from '../support/http/use-api.js';
import { on, useWorker } from '../support/engine/use-worker.js';

const run = promisify(execFile);
const account = ['--email', 'demo@seed.test', '--password', 'a lively workspace'];

describe('npm run seed', function () {
  this.timeout(240_000);
  const stack = useWorker();
  const api = useApi(on(stack));

  /** As `npm run seed`, on the database of the stack. */
  async function seed(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
    const command = [join(await builtProject(), 'scripts/seed.js'), ...args];
    const server = await mongoServer();
    const uri = server.replace(/(\/\/[^/]+\/)[^?]*/, `$1${stack.db.connection.name}`);
    const env = {
      ...process.env,
      MONGODB_URI: uri,
      SECRET_KEY: secretKey.toString('base64'),
      BASE_URL: api.url,
    };
    try {
      return {
        code: 0,
        ...(await run(process.execPath, command, { cwd: projectRoot(), env, timeout: 110_000 })),
      };
    } catch (error) {
      return error as { code: number; stdout: string; stderr: string };
    }
  }

  const total = async (client: ApiClient, path: string): Promise<number> =>
    (await client.get(path)).body.total;

  it('creates a lively workspace once, and reports what it created and how to sign in', async () => {
    const first = await seed('--url', api.url, ...account);
    assert.equal(first.code, 0, first.stderr);
    assert.match(first.stdout, /36 of them new/);
    assert.match(first.stdout, /Sign in as demo@seed\.test with the password that you gave/);
    assert.doesNotMatch(first.stdout + first.stderr, /demo demo demo/);
    const client = api.anonymous();
    const signedIn = await client.post('/api/auth/sign-in', {
      email: 'demo@seed.test',
      password: 'a lively workspace',
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

  it('adds masses of contacts and events with a past, up to the numbers, and nothing is wrong then', async () => {
    const args = ['--url', api.url, '--email', 'mass@seed.test', '--contacts', '1300', '--events', '4000'];
    const first = await seed(...args);
    assert.equal(first.code, 0, first.stderr);
    const user = await stack.db.models.User.findOne({ email: 'mass@seed.test' });
    const workspaceId = user?.lastWorkspaceId;
    assert.ok(workspaceId);
    const [link] = /http\S+\/reset\/\S+/.exec(first.stdout) ?? [];
    const page = `/account${new URL(link ?? '').pathname}`;
    assert.equal((await api.anonymous().get(page)).status, 200, first.stdout);
    const { Contact, Event } = stack.db.collections;
    assert.equal(await Contact.countDocuments({ workspaceId }), 1_300);
    const events = await Event.countDocuments({ workspaceId });
    assert.ok(events >= 4_000, String(events));
    const [oldest] = await Event.find({ workspaceId }).sort({ receivedAt: 1 }).limit(1).toArray();
    assert.ok(Date.now() - Number(oldest?.receivedAt) > 80 * 86_400_000);
    const again = await seed(...args);
    assert.match(again.stdout, / 0 of them new/);
    assert.match(again.stdout, /Sign in as mass@seed\.test; the workspace is one of your workspaces/);
    assert.equal(await Contact.countDocuments({ workspaceId }), 1_300);
    const found: Finding[] = [];
    const report = {
      checked: () => undefined,
      found: (some: readonly Finding[]) => void found.push(...some),
    };
    // The others take minutes for what earlier files have left in the database.
    const own = checks.filter(({ name }) =>
      ['contacts', 'subscriptions', 'events', 'enrollments'].includes(name),
    );
    assert.equal(own.length, 4);
    for (const { run: check } of own)
      await check({ db: stack.db, client: stack.temporal.client, pauseMs: 0 }, report);
    const ids = found.map(({ id }) => new ObjectId(id));
    const wrong = await Promise.all(
      [Contact, Event].map((collection) => collection.countDocuments({ _id: { $in: ids }, workspaceId })),
    );
    assert.deepEqual(wrong, [0, 0]);
  });

  it('says what is wrong', async () => {
    const nobody = await seed('--url', 'http://127.0.0.1:9');
    assert.match(nobody.stderr, /start Rollcall first/);
    for (const wrong of [
      ['--colour', 'blue'],
      ['--contacts', 'many'],
      ['--password', 'short'],
    ])
      assert.equal((await seed(...wrong)).code, 1, wrong.join(' '));
  });
});
