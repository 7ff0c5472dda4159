import { fork } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Exit, GuardedProcess } from '../servers/guarded.js';

export interface NodeProcessOptions {
  name: string;
  script: string;
  env: NodeJS.ProcessEnv;
  logFile: string;
  /** Time between SIGTERM and SIGKILL, in milliseconds; the process drains meanwhile. */
  graceMs: number;
}

/** A child of this process, without a guard: it ends by itself when its channel to us closes. */
export type NodeProcess = Omit<GuardedProcess, 'guardPid'>;

/** Starts a Node process in a process group of its own, so that Ctrl-C in a terminal reaches only us. */
export async function startNodeProcess(options: NodeProcessOptions): Promise<NodeProcess> {
  mkdirSync(dirname(options.logFile), { recursive: true });
  const log = openSync(options.logFile, 'a', 0o600);
  const child = fork(options.script, {
    env: options.env,
    detached: true,
    stdio: ['ignore', log, log, 'ipc'],
  });
  closeSync(log);
  const exited = new Promise<Exit>((resolve) => {
    child.once('exit', (code, signal) => resolve({ code, signal }));
  });
  await once(child, 'spawn');
  const stop = async () => {
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), options.graceMs);
    await exited;
    clearTimeout(timer);
  };
  return { name: options.name, pid: child.pid ?? 0, logFile: options.logFile, exited, stop };
}
