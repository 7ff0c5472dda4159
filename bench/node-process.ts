import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../scripts/servers/project-root.js';

/** Time to drain before SIGKILL. */
const GRACE_MS = 20_000;

export interface NodeProcess {
  pid: number;
  isRunning: () => boolean;
  /** SIGTERM, then SIGKILL. */
  stop: () => Promise<void>;
}

/** Runs an entry point of the build, such as `bin/api.js`, in production mode; it ends with this process. */
export function startNode(
  entry: string,
  {
    env,
    execArgv = [],
    niceness = 0,
  }: { env: Record<string, string>; execArgv?: string[]; niceness?: number },
): NodeProcess {
  const child = fork(join(projectRoot(), 'dist', entry), {
    env: { PATH: process.env['PATH'] ?? '', ...env },
    execArgv,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const { pid } = child;
  if (pid === undefined) throw new Error(`${entry} could not be started`);
  if (niceness > 0) setPriority(pid, niceness);
  const isRunning = (): boolean => child.exitCode === null && child.signalCode === null;
  return { pid, isRunning, stop: () => stop(child) };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  const kill = setTimeout(() => child.kill('SIGKILL'), GRACE_MS);
  child.kill('SIGTERM');
  await gone;
  clearTimeout(kill);
}

/** Resident memory of a process in MiB; null on systems without /proc. */
export function residentMiB(pid: number): number | null {
  return statusMiB(pid, /^VmRSS:\s+(\d+) kB$/m);
}

/** By then a worker has collected what its start has left behind (bin/worker.ts). */
export const IDLE_MS = 20_000;

/** Counts the peak of a process's resident memory from here on; nothing on systems without /proc. */
export function forgetPeak(pid: number): void {
  if (process.platform === 'linux') writeFileSync(`/proc/${pid}/clear_refs`, RESET_PEAK);
}

/** The most resident memory that a process has had since its start or `forgetPeak`, in MiB; null on systems without /proc. */
export function peakMiB(pid: number): number | null {
  return statusMiB(pid, /^VmHWM:\s+(\d+) kB$/m);
}

/** What `clear_refs` takes for it. */
const RESET_PEAK = '5';

function statusMiB(pid: number, line: RegExp): number | null {
  if (process.platform !== 'linux') return null;
  const kib = line.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return kib === undefined ? null : Number(kib) / 1_024;
}

/** The unit of CPU time in /proc, which is 100 per second wherever Node runs. */
const TICKS_PER_SECOND = 100;

/** CPU time that a process has used, in seconds; null on systems without /proc. */
export function cpuSeconds(pid: number): number | null {
  if (process.platform !== 'linux') return null;
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The second field is a name in parentheses with arbitrary content; utime and stime are the 12th and 13th after it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}
