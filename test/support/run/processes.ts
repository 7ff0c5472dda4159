import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, openSync, closeSync } from 'node:fs';
import { builtProject } from './built-project.js';
import { join } from 'node:path';

/** The entry points that an operator starts. */
const ENTRIES = { api: 'bin/api.js', worker: 'bin/worker.js' } as const;

export type ServiceKind = keyof typeof ENTRIES;

export interface ServiceOptions {
  kind: ServiceKind;
  env: NodeJS.ProcessEnv;
  /** Its output over all its starts. */
  logFile: string;
}

/**
 * An API or worker as an operator runs it: a process configured by its environment. It belongs to one test, which may
 * kill and restart it. It never outlives the test, even if that is killed.
 */
export class ServiceProcess {
  private constructor(
    private readonly file: string,
    private readonly options: ServiceOptions,
    private child: ChildProcess,
  ) {}

  static async start(options: ServiceOptions): Promise<ServiceProcess> {
    const file = join(await builtProject(), ENTRIES[options.kind]);
    return new ServiceProcess(file, options, run(file, options));
  }

  get kind(): ServiceKind {
    return this.options.kind;
  }

  get pid(): number {
    return this.child.pid ?? 0;
  }

  get running(): boolean {
    return this.child.exitCode === null && this.child.signalCode === null;
  }

  /** Sends a signal; resolves when the process has exited. */
  async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    if (!this.running) return;
    const exited = once(this.child, 'exit');
    this.child.kill(signal);
    await exited;
  }

  /** Stops it where it is, as a stuck host does, until `thaw`. */
  freeze(): void {
    this.child.kill('SIGSTOP');
  }

  thaw(): void {
    this.child.kill('SIGCONT');
  }

  /** Restarts it, stopping it first if it runs. */
  async restart(): Promise<void> {
    await this.kill();
    this.child = run(this.file, this.options);
  }
}

function run(file: string, { env, logFile }: ServiceOptions): ChildProcess {
  appendFileSync(logFile, '');
  const log = openSync(logFile, 'a');
  try {
    // The channel tells it when this process exits.
    return spawn(process.execPath, [file], { env, stdio: ['ignore', log, log, 'ipc'] });
  } finally {
    closeSync(log);
  }
}
