import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { withFileLock } from '../../../scripts/servers/file-lock.js';
import { processIdentity } from '../../../scripts/servers/process-identity.js';

describe('A file lock', () => {
  let folder: string;
  let lock: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'rollcall-lock-'));
    lock = join(folder, 'deep', 'a.lock');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('lets one at a time through, tells the others whom they wait for, and leaves nothing behind', async () => {
    let inside = 0;
    const waits: number[] = [];
    const work = async () => {
      assert.equal(++inside, 1);
      await sleep(20);
      inside--;
    };
    await Promise.all(Array.from({ length: 5 }, () => withFileLock(lock, work, (pid) => waits.push(pid))));
    assert.deepEqual(waits, [process.pid, process.pid, process.pid, process.pid]);
    assert.deepEqual(readdirSync(join(folder, 'deep')), []);
  });

  it('is given back when the work fails', async () => {
    await assert.rejects(
      withFileLock(lock, () => Promise.reject(new Error('broken'))),
      /broken/,
    );
    assert.equal(existsSync(lock), false);
  });

  it('is taken over from a process that is gone, also when its number lives on in another one', async () => {
    const { pid } = spawnSync(process.execPath, ['-e', '']);
    for (const holder of [
      { pid, identity: 'some boot 123' },
      { pid: process.pid, identity: `not ${processIdentity(process.pid)}` },
    ]) {
      writeFileSync(join(folder, 'b.lock'), JSON.stringify(holder));
      assert.equal(await withFileLock(join(folder, 'b.lock'), () => Promise.resolve('mine')), 'mine');
    }
  });
});
