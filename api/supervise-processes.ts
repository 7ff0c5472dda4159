import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { exitWithParent } from '../config/exit-with-parent.js';
import { answerMetricsRequests } from './system/cluster-metrics.js';

/** Pause before a process that has died is replaced. */
const RESTART_MS = 1_000;

/**
 * Runs `count` API processes on one port and replaces those that die. If one exits before it has ever listened, the
 * others would fail in the same way, so everything stops with status 1. SIGTERM and SIGINT stop all of them in order.
 */
export function superviseProcesses({ count, log }: { count: number; log: Logger }): void {
  let stopped: Promise<void> | undefined;
  const stop = (): Promise<void> => (stopped ??= stopProcesses());
  const exit = (code: number): void => void stop().then(() => process.exit(code));
  const start = (): void => {
    let hasListened = false;
    const child = cluster.fork();
    child.once('listening', () => (hasListened = true));
    child.once('exit', (code, signal) => {
      if (stopped !== undefined) return;
      log.error({ pid: child.process.pid, code, signal }, 'api_process_exited');
      if (!hasListened) exit(1);
      else void sleep(RESTART_MS).then(() => stopped === undefined && start());
    });
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => exit(0));
  exitWithParent(stop);
  answerMetricsRequests();
  for (let i = 0; i < count; i += 1) start();
  log.info({ processes: count }, 'api_processes_started');
}

async function stopProcesses(): Promise<void> {
  await Promise.all(Object.values(cluster.workers ?? {}).map((child) => stopProcess(child)));
}

async function stopProcess(child: Worker | undefined): Promise<void> {
  if (child === undefined || child.isDead()) return;
  const exited = once(child, 'exit');
  child.process.kill('SIGTERM');
  await exited;
}
