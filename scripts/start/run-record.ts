import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { withLock } from '../servers/lock.js';
import { processIdentity } from '../servers/process-identity.js';

/** The name of the process that stops all others, in order, when the run has exited. */
export const GUARD = 'the guard';

/** How long a guard may take to stop an earlier run, in milliseconds: a worker may drain for 45 s. */
const GUARD_MS = 60_000;
/** How long processes without a guard may take to exit, in milliseconds. */
const GRACE_MS = 15_000;
const POLL_MS = 100;

/** A process of a run; `identity` distinguishes it from a later one with the same id. */
export interface RecordedProcess {
  name: string;
  pid: number;
  identity: string;
}

interface RunFile {
  start: RecordedProcess;
  children: RecordedProcess[];
}

/**
 * The file in the data folder that lists every process of the run, so that no two runs share the data and no process
 * of a killed run survives beside the next one.
 */
export class RunRecord {
  private children: RecordedProcess[] = [];

  private constructor(private readonly path: string) {}

  /**
   * Claims the data folder for this process, after stopping what an earlier run left behind.
   *
   * @throws Error if another run is alive
   */
  static async claim(dataDir: string, report: (line: string) => void): Promise<RunRecord> {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    const path = join(dataDir, 'run.json');
    return await withLock(`${path}.locked`, async () => {
      const earlier = read(path);
      if (earlier !== null && isStillRunning(earlier.start)) {
        throw new Error(
          `Rollcall runs already on ${dataDir} (process ${earlier.start.pid}). Stop it, or give --data another folder.`,
        );
      }
      await stopAll(earlier?.children.filter(isStillRunning) ?? [], report);
      const record = new RunRecord(path);
      record.write();
      return record;
    });
  }

  add(name: string, pid: number): void {
    const identity = processIdentity(pid);
    if (identity === null) return; // exited already
    const others = this.children.filter((other) => other.pid !== pid && isStillRunning(other));
    this.children = [...others, { name, pid, identity }];
    this.write();
  }

  /** Releases the data folder; all recorded processes must have exited. */
  release(): void {
    rmSync(this.path, { force: true });
  }

  private write(): void {
    const identity = processIdentity(process.pid) ?? '';
    const content: RunFile = {
      start: { name: 'npm start', pid: process.pid, identity },
      children: this.children,
    };
    writeFileSync(`${this.path}.new`, JSON.stringify(content, null, 2), { mode: 0o600, flush: true });
    renameSync(`${this.path}.new`, this.path);
  }
}

function read(path: string): RunFile | null {
  try {
    const content: unknown = JSON.parse(readFileSync(path, 'utf8'));
    if (!isRunFile(content)) throw new TypeError('The file does not name the processes of a run');
    return content;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw new Error(`${path} cannot be read; delete it when no Rollcall runs on this folder`, {
      cause: error,
    });
  }
}

function isRunFile(value: unknown): value is RunFile {
  return (
    typeof value === 'object' &&
    value !== null &&
    'start' in value &&
    isRecordedProcess(value.start) &&
    'children' in value &&
    Array.isArray(value.children) &&
    value.children.every(isRecordedProcess)
  );
}

function isRecordedProcess(value: unknown): value is RecordedProcess {
  return (
    typeof value === 'object' &&
    value !== null &&
    'name' in value &&
    typeof value.name === 'string' &&
    'pid' in value &&
    typeof value.pid === 'number' &&
    'identity' in value &&
    typeof value.identity === 'string'
  );
}

function isStillRunning({ pid, identity }: RecordedProcess): boolean {
  return processIdentity(pid) === identity;
}

async function stopAll(processes: RecordedProcess[], report: (line: string) => void): Promise<void> {
  if (processes.some(({ name }) => name === GUARD)) {
    report('Waiting for an earlier run to end.');
    await waitForExit(processes, GUARD_MS);
  }
  for (const { name, pid } of processes.filter(isStillRunning))
    report(`Ending ${name} (process ${pid}) of an earlier run.`);
  signalAll(processes, 'SIGTERM');
  await waitForExit(processes, GRACE_MS);
  signalAll(processes, 'SIGKILL');
  await waitForExit(processes, GRACE_MS);
}

async function waitForExit(processes: RecordedProcess[], timeoutMs: number): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (processes.some(isStillRunning) && Date.now() < deadline) await sleep(POLL_MS);
}

function signalAll(processes: RecordedProcess[], signal: NodeJS.Signals): void {
  for (const one of processes.filter(isStillRunning)) {
    try {
      process.kill(one.pid, signal);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
    }
  }
}
