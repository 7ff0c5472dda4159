import assert from 'node:assert/strict';
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { processIdentity } from '../../../scripts/servers/process-identity.js';
import { RunRecord } from '../../../scripts/start/run-record.js';
import { runs } from '../processes.js';

describe('The record of a run', () => {
  let folder: string;
  let file: string;
  let reports: string[];
  const children: ChildProcess[] = [];
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'rollcall-run-'));
    [file, reports] = [join(folder, 'run.json'), []];
  });
  afterEach(() => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
    rmSync(folder, { recursive: true });
  });

  const claim = () => RunRecord.claim(folder, (line) => reports.push(line));
  const gone = () => ({
    name: 'npm start',
    pid: spawnSync(process.execPath, ['-e', '']).pid,
    identity: 'gone',
  });

  it('lists the run and its processes, and is deleted with it', async () => {
    const record = await claim();
    const child = await endless();
    record.add('MongoDB', child.pid ?? 0);
    const { start, children: named } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
    assert.deepEqual(start, { name: 'npm start', pid: process.pid, identity: processIdentity(process.pid) });
    assert.deepEqual(named, [{ name: 'MongoDB', pid: child.pid, identity: processIdentity(child.pid ?? 0) }]);
    record.release();
    assert.equal(existsSync(file), false);
  });

  it('keeps a second run from the same data', async () => {
    const record = await claim();
    await assert.rejects(claim(), new RegExp(`runs already on .* \\(process ${process.pid}\\).*--data`));
    record.release();
    (await claim()).release();
  });

  it('stops what a killed run has left', async () => {
    const child = await endless();
    const left = { name: 'MongoDB', pid: child.pid ?? 0, identity: processIdentity(child.pid ?? 0) };
    writeFileSync(file, JSON.stringify({ start: gone(), children: [left] }));
    const exited = once(child, 'exit');
    await claim();
    assert.deepEqual(await exited, [null, 'SIGTERM']);
    assert.deepEqual(reports, [`Ending MongoDB (process ${left.pid}) of an earlier run.`]);
  });

  it('does not touch another process that has a recorded id', async () => {
    const stranger = await endless();
    const stale = { name: 'MongoDB', pid: stranger.pid ?? 0, identity: 'an earlier boot 4711' };
    writeFileSync(file, JSON.stringify({ start: gone(), children: [stale] }));
    await claim();
    assert.ok(runs(stale.pid));
    assert.deepEqual(reports, []);
  });

  it('is not guessed if the file is damaged', async () => {
    writeFileSync(file, '{"start":');
    await assert.rejects(claim(), /run\.json cannot be read; delete it/);
  });

  async function endless(): Promise<ChildProcess> {
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
    children.push(child);
    await once(child, 'spawn');
    return child;
  }
});
