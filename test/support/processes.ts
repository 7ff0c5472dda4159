import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, openSync, closeSync } from 'node:fs';
import { builtProject } from './built-project.js';
import { join } from 'node:path';

/** The entries that an operator starts. */
const ENTRIES = { api: 'api/server.js', worker: 'activities/worker.js' } as const;

export type ServiceKind = keyof typeof ENTRIES;

export interface ServiceOptions {
  kind: ServiceKind;
  env: NodeJS.ProcessEnv;
  /** Everything that it prints, over all its starts. */
  logFile: string;
}

/**
 * An API or a worker as an operator runs it: a process that is told everything by its environment. It belongs to
 * one test, which may kill it and start it again; it never outlives the test, not even when that is killed.
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

  /** Sends a signal; resolves when the process is gone. */
  async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    if (!this.running) return;
    const exited = once(this.child, 'exit');
    this.child.kill(signal);
    await exited;
  }

  /** Starts it again, ending it first when it runs. */
  async restart(): Promise<void> {
    await this.kill();
    this.child = run(this.file, this.options);
  }
}

function run(file: string, { env, logFile }: ServiceOptions): ChildProcess {
  appendFileSync(logFile, '');
  const log = openSync(logFile, 'a');
  try {
    // The channel is how it learns that this process is gone.
    return spawn(process.execPath, [file], { env, stdio: ['ignore', log, log, 'ipc'] });
  } finally {
    closeSync(log);
  }
}
