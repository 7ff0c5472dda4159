import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findServer } from '../servers/find-server.js';
import type { Report } from '../servers/server-source.js';
import { startGuarded } from '../servers/guarded.js';
import { mongodKind, temporalKind } from '../servers/known-servers.js';
import { runMailCatcher } from '../servers/mail-catcher.js';
import { runMongod } from '../servers/mongod.js';
import { projectRoot } from '../servers/project-root.js';
import { runTemporal } from '../servers/temporal.js';
import type { Plan } from './plan.js';
import type { Supervisor } from './supervisor.js';

/** The worker lets running activities finish for 35 s. */
const DRAIN_MS = 45_000;
const API_READY_MS = 60_000;
const POLL_MS = 100;

/** Niceness of the worker: on one machine intake has priority, and the worker catches up later. */
export const BEHIND_INTAKE = 10;

/**
 * Requests in flight outlive a small young generation: with 16 MiB a sixth of CPU time is spent moving them. The old generation
 * is collected when it has doubled; by itself V8 waits for more, which took up to 90 MiB beside hostile uploads. Also in
 * package.json and Dockerfile.
 */
export const API_FLAGS = ['--max-semi-space-size=32', '--heap-growing-percent=100'];

/**
 * glibc gives threads memory of their own, up to eight pools for each processor, and returns little of it: ours share two,
 * and buffers from 128 KiB on stay out of them. It would raise that size with each larger one that is freed.
 * These are set where an api or a worker starts (Dockerfile, package.json); other systems ignore them.
 */
export const MALLOC_ENV = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072' };

export const nodeProcesses = ['The API', 'The worker'];

/** Order of stopping: api and worker drain while their servers run; Temporal stops before MongoDB. */
const RANK = { node: 2, temporal: 1 };

/** The executables that the plan requires, fetched if necessary. */
export async function findExecutables(plan: Plan, report: Report) {
  return {
    mongod: plan.mongod && (await findServer(mongodKind, { report })),
    temporal: plan.temporal && (await findServer(temporalKind, { report })),
  };
}

/** Starts the planned processes and waits until all are ready. */
export async function launch(
  plan: Plan,
  executables: Awaited<ReturnType<typeof findExecutables>>,
  supervisor: Supervisor,
): Promise<void> {
  const { dataDir } = plan.settings;
  const log = (name: string) => join(dataDir, 'logs', `${name}.log`);
  const servers: Promise<unknown>[] = [];
  if (plan.mongod !== null && executables.mongod !== null) {
    const options = {
      executable: executables.mongod,
      dataDir: join(dataDir, 'mongodb'),
      logFile: log('mongod'),
    };
    const { port } = plan.mongod;
    servers.push(supervisor.supervise(() => runMongod({ ...options, port })));
  }
  if (plan.temporal !== null && executables.temporal !== null) {
    const options = {
      executable: executables.temporal,
      dbFile: join(dataDir, 'temporal.db'),
      rank: RANK.temporal,
      niceness: BEHIND_INTAKE,
      ...plan.temporal,
    };
    servers.push(supervisor.supervise(() => runTemporal({ ...options, logFile: log('temporal') })));
  }
  if (plan.mailCatcher !== null) {
    const options = { folder: join(dataDir, 'mail'), logFile: log('mail'), ...plan.mailCatcher };
    servers.push(supervisor.supervise(() => runMailCatcher(options)));
  }
  await Promise.all(servers);
  const node = (
    name: string,
    script: string,
    logName: string,
    own: { flags?: string[]; env?: NodeJS.ProcessEnv; niceness?: number },
  ) =>
    supervisor.supervise(() =>
      startGuarded({
        name,
        command: process.execPath,
        args: [...(own.flags ?? []), join(projectRoot(), 'dist', script)],
        env: { ...own.env, ...plan.env },
        logFile: log(logName),
        graceMs: DRAIN_MS,
        rank: RANK.node,
        niceness: own.niceness ?? 0,
      }),
    );
  await Promise.all([
    node('The API', 'bin/api.js', 'api', { flags: API_FLAGS, env: MALLOC_ENV }),
    node('The worker', 'bin/worker.js', 'worker', { env: MALLOC_ENV, niceness: BEHIND_INTAKE }),
  ]);
  await waitForApi(plan, log('api'));
}

async function waitForApi({ settings }: Plan, logFile: string): Promise<void> {
  const listensEverywhere = settings.host === '0.0.0.0' || settings.host === '::';
  const host = listensEverywhere
    ? '127.0.0.1'
    : settings.host.includes(':')
      ? `[${settings.host}]`
      : settings.host;
  const url = `http://${host}:${settings.port}/readyz`;
  const deadline = Date.now() + API_READY_MS;
  let last = 'no answer';
  while (Date.now() < deadline) {
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(2000) });
      last = `${response.status} ${await response.text()}`;
      if (response.ok) return;
    } catch (error) {
      last = error instanceof Error ? error.message : String(error);
    }
    await sleep(POLL_MS);
  }
  throw new Error(`The API is not ready after ${API_READY_MS / 1000} s (${url}: ${last}); see ${logFile}`);
}
