import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startGuarded } from '../../../scripts/servers/guarded.js';
import { assertGone, runs } from '../processes.js';

/** Programs that print when they are ready; the second ignores SIGTERM. */
const endless = program('');
const stubborn = program('process.on("SIGTERM", () => console.log("no"));');
const tellsSignals = program(
  'for (const s of ["SIGINT", "SIGTERM"]) process.on(s, () => { console.log(s); process.exit(); });',
);

function program(body: string): string[] {
  return ['-e', `${body} setInterval(() => {}, 1000); console.log("up");`];
}

describe('A guarded server', function () {
  this.timeout(60_000);
  let folder: string;
  let logFile: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'rollcall-guard-'));
    logFile = join(folder, 'logs', 'server.log');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const start = (args: string[], graceMs = 5000) =>
    startGuarded({ name: 'it', command: process.execPath, args, logFile, graceMs });

  it('writes its output to its log', async () => {
    const { exited } = await start(['-e', 'console.log("out"); console.error("err")']);
    assert.deepEqual(await exited, { code: 0, signal: null });
    assert.deepEqual(readFileSync(logFile, 'utf8').trim().split('\n').sort(), ['err', 'out']);
  });

  it('runs with the given niceness', async () => {
    const server = { name: 'it', command: process.execPath, args: endless, logFile, niceness: 7 };
    const { pid, stop } = await startGuarded(server);
    await untilLogged('up');
    assert.equal(getPriority(pid), Math.min(19, getPriority() + 7));
    await stop();
  });

  it('reports how it exited', async () => {
    const { exited } = await start(['-e', 'process.exit(3)']);
    assert.deepEqual(await exited, { code: 3, signal: null });
    const { pid, exited: killed } = await start(endless);
    process.kill(pid, 'SIGKILL');
    assert.deepEqual(await killed, { code: null, signal: 'SIGKILL' });
  });

  it('is stopped with SIGTERM, and stopping is idempotent', async () => {
    const { pid, stop, exited } = await start(endless);
    await untilLogged('up');
    await Promise.all([stop(), stop()]);
    assert.deepEqual(await exited, { code: null, signal: 'SIGTERM' });
    await assertGone({ pid }, 10_000);
  });

  it('is killed if it does not stop in time', async () => {
    const { stop, exited } = await start(stubborn, 300);
    await untilLogged('up');
    await stop();
    assert.deepEqual(await exited, { code: null, signal: 'SIGKILL' });
    await untilLogged('no');
  });

  it('stops even if it was suspended', async () => {
    const { pid, stop, exited } = await start(endless);
    await untilLogged('up');
    process.kill(pid, 'SIGSTOP');
    await stop();
    assert.equal((await exited).signal, 'SIGTERM');
  });

  it('fails with a clear message if the program does not exist', async () => {
    const missing = startGuarded({ name: 'MongoDB', command: join(folder, 'mongod'), args: [], logFile });
    await assert.rejects(missing, /^Error: MongoDB could not be started: .*ENOENT/);
  });

  for (const [title, args, graceMs] of [
    ['in order', endless, 5000],
    ['by force when it clings to life', stubborn, 300],
  ] as const) {
    it(`exits ${title} when its starter is killed`, async () => {
      const { starter, pids } = await startFromAnotherProcess(args, graceMs);
      await untilLogged('up');
      assert.ok(runs(pids.pid));
      starter.kill('SIGKILL');
      await assertGone(pids, 20_000);
    });
  }

  it('is not reached by a Ctrl-C in the terminal of its starter', async () => {
    const { starter, pids } = await startFromAnotherProcess(tellsSignals, 5000);
    await untilLogged('up');
    process.kill(-(starter.pid ?? 0), 'SIGINT'); // as a terminal does: to the whole foreground process group
    await once(starter, 'exit');
    await assertGone(pids, 20_000);
    assert.equal(readFileSync(logFile, 'utf8'), 'up\nSIGTERM\n');
  });

  async function untilLogged(line: string): Promise<void> {
    while (!readFileSync(logFile, 'utf8').split('\n').includes(line)) await sleep(20);
  }

  async function startFromAnotherProcess(args: readonly string[], graceMs: number) {
    const script = join(import.meta.dirname, '..', 'stand-ins', 'guarding.ts');
    const starter = spawn(
      process.execPath,
      ['--import', 'tsx', script, logFile, String(graceMs), process.execPath, ...args],
      { stdio: ['ignore', 'pipe', 'inherit'], detached: true },
    );
    const [line] = (await once(starter.stdout, 'data')) as [Buffer];
    return { starter, pids: JSON.parse(line.toString()) as { pid: number; guardPid: number } };
  }
});
