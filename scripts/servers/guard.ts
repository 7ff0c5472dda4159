import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { projectRoot } from './project-root.js';

/** How a process ended. */
export interface Exit {
  code: number | null;
  signal: NodeJS.Signals | null;
}

export interface GuardedStart {
  command: string;
  args: string[];
  env: NodeJS.ProcessEnv;
  logFile: string;
  graceMs: number;
  rank: number;
  niceness: number;
}

export interface GuardedRun {
  pid: Promise<number>;
  exited: Promise<Exit>;
  /** Stops it gracefully and waits until it has exited. */
  stop: () => Promise<void>;
}

type GuardMessage = { id: number; pid?: number; error?: string } & Partial<Exit>;

interface Listener {
  started: (pid: number) => void;
  ended: (exit: Exit, error?: string) => void;
}

/** The client of a guard process (guard.mjs). */
export class Guard {
  private readonly process: ChildProcessWithoutNullStreams;
  private readonly listeners = new Map<number, Listener>();
  private readonly exited: Promise<void>;
  private nextId = 1;

  constructor() {
    const script = join(projectRoot(), 'scripts', 'servers', 'guard.mjs');
    this.process = spawn(process.execPath, [script], { stdio: 'pipe', detached: true });
    this.process.stdin.on('error', () => undefined); // the guard has exited, which `close` reports
    this.process.stderr.pipe(process.stderr);
    createInterface({ input: this.process.stdout }).on('line', (line) =>
      this.handleMessage(parseMessage(line)),
    );
    this.exited = new Promise((resolve) => {
      this.process.once('error', resolve);
      this.process.once('close', resolve);
    }).then(() => this.killOrphans());
  }

  get pid(): number {
    return this.process.pid ?? 0;
  }

  /** Whether it accepts commands. */
  get usable(): boolean {
    return this.process.stdin.writable;
  }

  /** `pid` rejects if the command cannot be started; `exited` never rejects. */
  start(server: GuardedStart): GuardedRun {
    const id = this.nextId++;
    let end: (exit: Exit) => void = () => undefined;
    const exited = new Promise<Exit>((resolve) => (end = resolve));
    const pid = new Promise<number>((started, failed) => {
      this.listeners.set(id, {
        started,
        ended(exit, error = 'it has ended at once') {
          failed(new Error(error));
          end(exit);
        },
      });
    });
    this.send({ start: { id, ...server } });
    const stop = async () => {
      this.send({ stop: id });
      await exited;
    };
    return { pid, exited, stop };
  }

  /** Stops everything by descending rank, then the guard. */
  async shutDown(): Promise<void> {
    this.process.stdin.end();
    await this.exited;
  }

  private send(order: object): void {
    if (this.usable) this.process.stdin.write(`${JSON.stringify(order)}\n`);
  }

  private handleMessage({ id, pid, error, code = null, signal = null }: GuardMessage): void {
    const listener = this.listeners.get(id);
    if (pid !== undefined) return listener?.started(pid);
    this.listeners.delete(id);
    listener?.ended({ code, signal }, error);
    if (this.listeners.size === 0) this.process.stdin.end(); // an idle guard must not keep this process alive
  }

  /** After the guard was killed: kills its process group, since servers must not run without a guard. */
  private killOrphans(): void {
    if (this.listeners.size === 0) return;
    killGroup(this.pid);
    for (const { ended } of this.listeners.values())
      ended({ code: null, signal: 'SIGKILL' }, 'its guard is gone');
    this.listeners.clear();
  }
}

function killGroup(leader: number): void {
  if (leader === 0) return; // it was never started
  try {
    process.kill(-leader, 'SIGKILL');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

/** A line of guard.mjs. The exit of a server has a code or a signal; the other is null. */
function parseMessage(line: string): GuardMessage {
  const said: unknown = JSON.parse(line);
  if (!isGuardMessage(said)) throw new TypeError(`The guard wrote an unknown line: ${line}`);
  return said;
}

function isGuardMessage(said: unknown): said is GuardMessage {
  return typeof said === 'object' && said !== null && 'id' in said && typeof said.id === 'number';
}
