import { setTimeout as sleep } from 'node:timers/promises';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { NativeConnection, Worker, type WorkflowBundleOption } from '@temporalio/worker';
import type { Logger } from 'pino';
import { AUTOMATIONS_QUEUE, DELIVERIES_QUEUE, MAIL_QUEUE } from '../workflows/messages.js';
import type { Activities } from './create-activities.js';
import { lightenWorkflowThreads } from './workflow-threads.js';

/** Of each task queue but that of mail; a webhook also waits for a slot of its receiver. */
const MAX_ACTIVITIES = 100;
const MAX_WORKFLOW_TASKS = 40;
/** Among them those that send a mail; a slow mail server leaves the others to the rest. */
const MAX_MAILS_AT_ONCE = 32;
/** Such a mail stays in the cache of workflows, of which the others have most. */
const CACHE_PER_MAIL = 4;
/** Deliveries that wait for their next attempt; they wake rarely. */
const MAX_CACHED_DELIVERIES = 100;
/** Longer than any attempt, so that what is in flight can finish. */
const SHUTDOWN_GRACE = '35 seconds';
const RECONNECT_MS = 1_000;

export interface WorkerOptions {
  address: string;
  namespace: string;
  apiKey: string | null;
  tls: object | null;
  activities: Activities;
  /** Concurrent mails, with or without a connection to the mail server. */
  maxMails: number;
  /** Enrollments and confirmations that are kept in memory; any other is replayed when it goes on. */
  maxCachedWorkflows: number;
  /** A prebuilt bundle; by default that of the build, or one made from the sources. */
  workflowBundle?: WorkflowBundleOption;
  log: Logger;
  signal: AbortSignal;
}

/** How many workflow tasks may send a mail at once. */
export function maxMailsAtOnce(maxCachedWorkflows: number): number {
  return Math.min(MAX_MAILS_AT_ONCE, Math.floor(maxCachedWorkflows / CACHE_PER_MAIL));
}

/** The workers of all task queues. */
export interface TemporalWorkers {
  /** Resolves when they have stopped; rejects if one failed. */
  run: () => Promise<void>;
  /** Whether all of them poll for tasks. */
  isRunning: () => boolean;
  shutdown: () => void;
  close: () => Promise<void>;
}

/** Connects to Temporal, retrying until it is available, and creates the workers. */
export async function createTemporalWorkers(options: WorkerOptions): Promise<TemporalWorkers> {
  lightenWorkflowThreads();
  const connection = await connect(options);
  const activitiesOnly = {
    connection,
    namespace: options.namespace,
    activities: options.activities,
    shutdownGraceTime: SHUTDOWN_GRACE,
  };
  const shared = {
    ...activitiesOnly,
    ...(options.workflowBundle === undefined ? workflowCode() : { workflowBundle: options.workflowBundle }),
    maxConcurrentActivityTaskExecutions: MAX_ACTIVITIES,
    maxConcurrentWorkflowTaskExecutions: MAX_WORKFLOW_TASKS,
  };
  const workers = await Promise.all([
    Worker.create({
      ...shared,
      taskQueue: AUTOMATIONS_QUEUE,
      maxCachedWorkflows: options.maxCachedWorkflows,
    }),
    Worker.create({ ...shared, taskQueue: DELIVERIES_QUEUE, maxCachedWorkflows: MAX_CACHED_DELIVERIES }),
    Worker.create({
      ...activitiesOnly,
      taskQueue: MAIL_QUEUE,
      maxConcurrentActivityTaskExecutions: options.maxMails,
    }),
  ]);
  return {
    run: async () => {
      await Promise.all(workers.map((worker) => worker.run()));
    },
    isRunning: () => workers.every((worker) => worker.getState() === 'RUNNING'),
    shutdown: () => {
      for (const worker of workers) if (worker.getState() === 'RUNNING') worker.shutdown();
    },
    close: () => connection.close(),
  };
}

/** Messages are compressed only on their way to a server elsewhere, which has TLS: that takes both sides a sixth more time. */
async function connect({ address, apiKey, tls, log, signal }: WorkerOptions): Promise<NativeConnection> {
  const options = {
    address,
    tls,
    grpcCompression: { codec: tls === null ? ('none' as const) : ('gzip' as const) },
    ...(apiKey === null ? {} : { apiKey }),
  };
  for (;;) {
    try {
      return await NativeConnection.connect(options);
    } catch (error) {
      signal.throwIfAborted();
      log.warn({ err: error }, 'temporal_unavailable');
      await sleep(RECONNECT_MS, undefined, { signal });
    }
  }
}

/** The build's bundle; without one, Temporal bundles the sources. */
function workflowCode(): { workflowBundle: WorkflowBundleOption } | { workflowsPath: string } {
  const codePath = fileURLToPath(new URL('../workflow-bundle.js', import.meta.url));
  if (existsSync(codePath)) return { workflowBundle: { codePath } };
  return { workflowsPath: fileURLToPath(new URL('../workflows/index.ts', import.meta.url)) };
}
