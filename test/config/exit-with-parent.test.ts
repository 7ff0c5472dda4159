import { fork, spawn, type ForkOptions } from 'node:child_process';
import { once } from 'node:events';
import assert from 'node:assert/strict';
import { mkdtempSync, existsSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { assertGone, runs } from '../scripts/processes.js';

const standIn = join(import.meta.dirname, 'stand-ins', 'drains-with-parent.ts');
const parent = join(import.meta.dirname, 'stand-ins', 'parent.ts');
const forked: ForkOptions = { execArgv: ['--import', 'tsx'], stdio: ['ignore', 'pipe', 'inherit', 'ipc'] };

describe('A process that exits with its parent', function () {
  this.timeout(60_000);
  let folder: string;
  let drained: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'rollcall-parent-'));
    drained = join(folder, 'drained');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('drains and exits when the channel to its parent closes', async () => {
    const child = fork(standIn, [drained], forked);
    await once(child.stdout ?? child, 'data');
    const exited = once(child, 'exit');
    child.disconnect();
    assert.deepEqual(await exited, [0, null]);
    assert.ok(existsSync(drained));
  });

  it('notices that its parent exited before it was ready', async () => {
    const child = fork(standIn, [drained], forked);
    child.disconnect();
    assert.deepEqual(await once(child, 'exit'), [0, null]);
  });

  it('drains and exits when its parent is killed', async () => {
    const { starter, pid } = await underParent('fork');
    starter.kill('SIGKILL');
    await assertGone({ pid }, 20_000);
    assert.ok(existsSync(drained));
  });

  it('drains and exits when the npm that runs it is killed', async () => {
    const { starter, pid } = await underParent('spawn', { npm_lifecycle_event: 'api' });
    starter.kill('SIGKILL');
    await assertGone({ pid }, 20_000);
    assert.ok(existsSync(drained));
  });

  it('keeps running under any other parent', async () => {
    const { starter, pid } = await underParent('spawn');
    starter.kill('SIGKILL');
    await sleep(1500);
    assert.ok(runs(pid));
    process.kill(pid, 'SIGKILL');
  });

  /** A parent between the test and the process, which it forks or spawns. */
  async function underParent(how: 'fork' | 'spawn', extra: NodeJS.ProcessEnv = {}) {
    const { npm_lifecycle_event: _ours, ...env } = process.env;
    const starter = spawn(process.execPath, ['--import', 'tsx', parent, how, standIn, drained], {
      env: { ...env, ...extra },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = (await once(starter.stdout, 'data')) as [Buffer];
    return { starter, pid: Number(line.toString()) };
  }
});
