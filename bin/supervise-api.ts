import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { exitWithParent } from '../config/exit-with-parent.js';
import { answerMetricsRequests } from '../api/system/cluster-metrics.js';
import { isMessage, READY, type ReadyMessage } from '../api/system/process-messages.js';

/** Pause before a process that has died is replaced. */
const RESTART_MS = 1_000;

/**
 * Runs `count` API processes on one port and replaces those that die. If one gives up before any has served requests, the
 * others would fail in the same way, so everything stops with status 1. SIGTERM and SIGINT stop all of them in order.
 */
export function superviseApi({ count, log }: { count: number; log: Logger }): void {
  let stopped: Promise<void> | undefined;
  const stop = (): Promise<void> => (stopped ??= stopProcesses());
  const exit = (code: number): void => void stop().then(() => process.exit(code));
  const serving = new Set<Worker>();
  let haveServed = false;
  const start = (): void => {
    const child = cluster.fork();
    child.on('message', (message: unknown) => {
      if (!isMessage<ReadyMessage>(message, READY)) return;
      serving.add(child);
      haveServed = true;
    });
    child.once('exit', (code, signal) => {
      serving.delete(child);
      if (stopped !== undefined) return;
      log.error({ exited: child.process.pid, code, signal }, 'api_process_exited');
      // Without a code it was killed.
      if (code > 0 && !haveServed) exit(1);
      else void sleep(RESTART_MS).then(() => stopped === undefined && start());
    });
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => exit(0));
  exitWithParent(stop);
  answerMetricsRequests(serving);
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
