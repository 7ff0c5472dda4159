import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { projectRoot } from './project-root.js';
import type { Source } from './server-source.js';

/** If no byte arrives within this time, the download servers are unreachable. */
const NO_CONNECTION_MS = 20_000;
/** A running download may stall for this long. */
const STALLED_MS = 60_000;
const POLL_MS = 500;
const REASON_LENGTH = 120;

/** Official builds, fetched by the downloaders of the test libraries. */
export const fromOfficialBuild: Source = {
  title: 'official build',
  async fetch(kind, target) {
    await mkdir(dirname(target), { recursive: true });
    const folder = await mkdtemp(`${target}-`);
    try {
      await download(kind.executable, folder);
      const fetched = join(folder, 'fetched');
      await chmod(fetched, 0o755);
      await rename(fetched, target);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};

/** Runs in a separate process, since the libraries retry for minutes and cannot be cancelled. */
async function download(executable: string, folder: string): Promise<void> {
  const script = join(projectRoot(), 'scripts', 'servers', 'download-official.mjs');
  const child = spawn(process.execPath, [script, executable, folder], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errorOutput = '';
  child.stderr.on('data', (chunk: Buffer) => (errorOutput += chunk.toString()));
  const watch = new AbortController();
  const ended = once(child, 'exit').finally(() => watch.abort()) as Promise<[number | null]>;
  const stalled = await watchGrowth(folder, watch.signal);
  if (stalled !== null) child.kill('SIGKILL');
  const [code] = await ended;
  if (stalled !== null) throw new Error(stalled);
  if (code !== 0) throw new Error(lastError(errorOutput) ?? `the downloader ended with ${code}`);
}

/** Resolves to the reason to abort the download; null when `signal` reports its end. */
async function watchGrowth(folder: string, signal: AbortSignal): Promise<string | null> {
  let [size, grownAt, started] = [0, Date.now(), false];
  while (!signal.aborted) {
    await sleep(POLL_MS, undefined, { signal }).catch(() => undefined);
    const now = await folderSize(folder);
    if (now !== size) [size, grownAt, started] = [now, Date.now(), true];
    const idleMs = Date.now() - grownAt;
    if (!started && idleMs > NO_CONNECTION_MS) return `no connection within ${NO_CONNECTION_MS / 1000} s`;
    if (started && idleMs > STALLED_MS) return `the download has stood still for ${STALLED_MS / 1000} s`;
  }
  return null;
}

/** Total size of the files; the downloaders write received bytes immediately. */
async function folderSize(folder: string): Promise<number> {
  const names = await readdir(folder, { recursive: true });
  const sizes = names.map(async (name) => (await stat(join(folder, name))).size);
  const known = await Promise.allSettled(sizes); // a file may be renamed meanwhile
  return known.reduce((sum, one) => sum + (one.status === 'fulfilled' ? one.value : 0), 0);
}

/** The end of the last line, which contains the reason. */
function lastError(stderr: string): string | null {
  const line = stderr.trim().split('\n').at(-1) ?? '';
  return line.length > REASON_LENGTH ? `… ${line.slice(-REASON_LENGTH)}` : line || null;
}
