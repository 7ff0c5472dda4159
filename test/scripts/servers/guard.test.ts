import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Guard } from '../../../scripts/servers/guard.js';
import { assertGone } from '../processes.js';

/** Separate guards, since this process's guard runs the servers that all tests share. */
describe('A guard', function () {
  this.timeout(60_000);
  let folder: string;
  let logFile: string;
  let guard: Guard;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'rollcall-guard-'));
    logFile = join(folder, 'server.log');
    guard = new Guard();
  });
  afterEach(async () => {
    await guard.shutDown();
    rmSync(folder, { recursive: true });
  });

  it('exits after its last server', async () => {
    const [one, other] = [slow('one'), slow('other')];
    await logged('one is up', 'other is up');
    await one.stop();
    assert.ok(guard.usable);
    await other.stop();
    await assertGone({ guard: guard.pid }, 10_000);
    assert.equal(guard.usable, false);
  });

  it('stops servers of a higher rank first, and those of one rank together', async () => {
    const runs = [slow('low'), slow('high', 1), slow('higher', 2), slow('highest', 2)];
    await logged('low is up', 'high is up', 'higher is up', 'highest is up');
    await guard.shutDown();
    await Promise.all(runs.map(({ exited }) => exited));
    const ends = lines().filter((line) => / (is told|ends)$/.test(line));
    assert.deepEqual(ends.slice(0, 2).sort(), ['higher is told', 'highest is told']);
    assert.deepEqual(ends.slice(2, 4).sort(), ['higher ends', 'highest ends']);
    assert.deepEqual(ends.slice(4), ['high is told', 'high ends', 'low is told', 'low ends']);
  });

  it('takes its servers with it when it is killed', async () => {
    const { pid, exited } = slow('it');
    const server = await pid;
    process.kill(guard.pid, 'SIGKILL');
    assert.deepEqual(await exited, { code: null, signal: 'SIGKILL' });
    await assertGone({ server, guard: guard.pid }, 10_000);
    assert.equal(guard.usable, false);
  });

  /** A server that takes a moment to stop. */
  function slow(name: string, rank = 0) {
    const body = `
      process.on('SIGTERM', () => {
        console.log('${name} is told');
        setTimeout(() => { console.log('${name} ends'); process.exit(); }, 300);
      });
      setInterval(() => {}, 1000);
      console.log('${name} is up');`;
    const run = guard.start({
      command: process.execPath,
      args: ['-e', body],
      env: process.env,
      logFile,
      graceMs: 20_000,
      rank,
      niceness: 0,
    });
    return run;
  }

  async function logged(...wanted: string[]): Promise<void> {
    while (!wanted.every((line) => lines().includes(line))) await sleep(20);
  }

  function lines(): string[] {
    try {
      return readFileSync(logFile, 'utf8').split('\n');
    } catch {
      return []; // nothing has been written yet
    }
  }
});
