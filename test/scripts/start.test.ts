import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, Connection } from '@temporalio/client';
import nodemailer from 'nodemailer';
import getPort from 'get-port';
import { builtProject } from '../support/run/built-project.js';
import { assertGone, runs } from './processes.js';
import { ScratchProject, type StartedProject } from './scratch-project.js';

describe('npm start', function () {
  this.timeout(300_000); // seconds each, minutes on a machine that is busy with others
  let project: ScratchProject;
  const started: StartedProject[] = [];
  before(async () => (project = new ScratchProject(await builtProject())));
  after(async () => {
    for (const { child } of started) child.kill('SIGKILL');
    await Promise.all(started.map(({ exited }) => exited));
    project.remove();
  });

  function start(args: string[] = [], env: NodeJS.ProcessEnv = {}): StartedProject {
    const run = project.start(args, env);
    started.push(run);
    return run;
  }

  /** What an earlier test has left running, or a new start. */
  async function running(): Promise<StartedProject> {
    const run =
      started.findLast(({ child }) => child.exitCode === null && child.signalCode === null) ?? start();
    await run.ready();
    return run;
  }

  const get = async (url: string) => (await fetch(url, { headers: { accept: 'text/html' } })).text();

  it('refuses a requested port that is taken, before it starts anything', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const run = start(['--port', String(port)]);
    assert.equal(await run.exited, 1);
    assert.match(run.output, new RegExp(`^Port ${port} is in use`));
    server.close();
  });

  it('reports every invalid setting, before it starts anything', async () => {
    const run = start(['--port', 'x'], { NODE_ENV: 'production', BASE_URL: 'nowhere' });
    assert.equal(await run.exited, 1);
    for (const name of ['PORT', 'BASE_URL', 'SECRET_KEY'])
      assert.match(run.output, new RegExp(`^  ${name} `, 'm'));
    assert.deepEqual(run.pids(), {});
  });

  it('runs everything and prints the addresses', async () => {
    const port = String(await getPort());
    const run = start(['--port', port]);
    await run.ready();
    assert.equal(run.address('Console'), `http://localhost:${port}`);
    assert.equal(run.address('API'), `http://localhost:${port}/api`);
    assert.match(await get(run.address('Temporal UI')), /<html/);
    assert.match(await get(run.address('Mail catcher')), /MailDev/);

    const env = JSON.parse(await get(`http://127.0.0.1:${port}/environment`)) as Record<string, string>;
    await nodemailer
      .createTransport(env['SMTP_URL'])
      .sendMail({ from: 'a@example.com', to: 'b@example.com', subject: 'Caught', text: '.' });
    assert.match(await get(`${run.address('Mail catcher')}/api/email`), /"subject":"Caught"/);
    assert.equal(Buffer.from(env['SECRET_KEY'] ?? '', 'base64').length, 32);

    const pids = run.pids();
    assert.deepEqual(
      ['MongoDB', 'Temporal', 'The API', 'The mail catcher', 'The worker'].filter((name) => !(name in pids)),
      [],
    );
  });

  it('stops in order on SIGTERM, and keeps its data across a restart, even on other ports', async () => {
    const first = await running();
    const before = await environmentOf(first);
    const startsBefore = await starts(first);
    await withTemporal(before, (client) =>
      client.workflow.start('sleeper', { workflowId: 'sleeping', taskQueue: 'nobody' }),
    );
    const pids = first.pids();
    assert.equal(await first.end('SIGTERM'), 0);
    await assertGone(pids, 0);
    assert.deepEqual(drained(), ['api drained', 'worker drained']);

    const others = await Promise.all(['MONGODB_URI', 'TEMPORAL_ADDRESS'].map((name) => occupy(before[name])));
    const second = start();
    await second.ready();
    const after = await environmentOf(second);
    assert.notEqual(after['MONGODB_URI'], before['MONGODB_URI']);
    assert.notEqual(after['TEMPORAL_ADDRESS'], before['TEMPORAL_ADDRESS']);
    assert.equal(after['SECRET_KEY'], before['SECRET_KEY']);
    assert.equal(await starts(second), startsBefore + 1);
    const status = await withTemporal(after, (client) => client.workflow.getHandle('sleeping').describe());
    assert.equal(status.status.name, 'RUNNING');
    assert.equal(await second.end('SIGINT'), 0);
    for (const other of others) other.close();
  });

  it('stops everything when interrupted while starting', async () => {
    const run = start();
    while (Object.keys(run.pids()).length === 0) await sleep(20);
    const pids = run.pids();
    assert.equal(await run.end('SIGTERM'), 0);
    await assertGone(pids, 0);
    await start().ready();
  });

  it('refuses a second run on the same data and leaves the first alone', async () => {
    const first = await running();
    const second = start();
    assert.equal(await second.exited, 1);
    assert.match(second.output, /Rollcall runs already on .*--data/);
    assert.ok(Object.values(first.pids()).every(runs));
  });

  it('restarts a server that has died, on the same address', async () => {
    const run = await running();
    const startsBefore = await starts(run);
    const { MongoDB: pid = 0 } = run.pids();
    process.kill(pid, 'SIGKILL');
    while (!run.output.includes('MongoDB has ended (SIGKILL) and is started again')) await sleep(50);
    while ((run.pids()['MongoDB'] ?? pid) === pid) await sleep(50);
    assert.equal(await starts(run), startsBefore);
  });

  it('leaves nothing running when it is killed, and starts again on the same data', async () => {
    const first = await running();
    const startsBefore = await starts(first);
    forgetDrained();
    const pids = first.pids();
    await first.end('SIGKILL');
    const second = start();
    await second.ready();
    await assertGone(pids, 0);
    assert.deepEqual(drained(), ['api drained', 'worker drained']);
    assert.equal(await starts(second), startsBefore + 1);
  });

  it('leaves nothing running when its guard is killed', async () => {
    const run = await running();
    const { 'the guard': guard = 0, ...pids } = run.pids();
    process.kill(guard, 'SIGKILL');
    await assertGone(pids, 10_000);
    await run.end('SIGKILL');
  });

  /** Processes that exited while their servers were running. */
  function drained(): string[] {
    return readFileSync(join(project.dataDir, 'order.log'), 'utf8').trim().split('\n').sort();
  }

  function forgetDrained(): void {
    rmSync(join(project.dataDir, 'order.log'), { force: true });
  }

  /** How often the API has started on these data. */
  async function starts(run: StartedProject): Promise<number> {
    return (JSON.parse(await get(`${run.address('Console')}/starts`)) as unknown[]).length;
  }

  async function environmentOf(run: StartedProject): Promise<Record<string, string>> {
    return JSON.parse(await get(`${run.address('Console')}/environment`)) as Record<string, string>;
  }
});

async function withTemporal<T>(env: Record<string, string>, use: (client: Client) => Promise<T>): Promise<T> {
  const connection = await Connection.connect({ address: env['TEMPORAL_ADDRESS'] ?? '' });
  try {
    return await use(new Client({ connection, namespace: env['TEMPORAL_NAMESPACE'] ?? '' }));
  } finally {
    await connection.close();
  }
}

/** Listens on the port of this URL, so that the next run has to choose another one; at the address that MongoDB binds. */
async function occupy(address = '') {
  const server = createServer((socket) => socket.destroy()).listen(
    Number(/:(\d+)/.exec(address)?.[1]),
    '127.0.0.1',
  );
  await once(server, 'listening');
  return server;
}
