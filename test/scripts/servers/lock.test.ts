import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { withLock } from '../../../scripts/servers/lock.js';

describe('A lock', () => {
  let folder: string;
  let path: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'rollcall-lock-'));
    path = join(folder, 'deep', 'a.locked');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('admits one at a time, notifies the waiting ones, and leaves no file', async () => {
    let inside = 0;
    let waits = 0;
    const work = async () => {
      assert.equal(++inside, 1);
      await sleep(20);
      inside--;
    };
    await Promise.all(Array.from({ length: 5 }, () => withLock(path, work, () => (waits += 1))));
    assert.equal(waits, 4);
    assert.deepEqual(readdirSync(join(folder, 'deep')), []);
  });

  it('is independent of other locks in its folder', async () => {
    const other = join(folder, 'deep', 'b.locked');
    const inner = () => withLock(other, () => Promise.resolve('both'));
    assert.equal(await withLock(path, inner), 'both');
    assert.deepEqual(readdirSync(join(folder, 'deep')), []);
  });

  it('is released when the work fails', async () => {
    await assert.rejects(
      withLock(path, () => Promise.reject(new Error('broken'))),
      /broken/,
    );
    assert.equal(existsSync(path), false);
  });

  it('is taken over if its holder has not refreshed it for 10 s', async () => {
    mkdirSync(path, { recursive: true });
    const killedAt = Date.now() / 1_000 - 11;
    utimesSync(path, killedAt, killedAt);
    assert.equal(await withLock(path, () => Promise.resolve('mine')), 'mine');
  });
});
