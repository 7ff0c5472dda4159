import { setTimeout as sleep } from 'node:timers/promises';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { NativeConnection, Worker, type WorkflowBundleOption } from '@temporalio/worker';
import type { Logger } from 'pino';
import {
  AUTOMATIONS_QUEUE,
  DELIVERIES_QUEUE,
  ERASURES_QUEUE,
  IMPORTS_QUEUE,
  JOBS_QUEUE,
  MAIL_QUEUE,
} from '../../workflows/messages.js';
import type { Activities } from '../create-activities.js';
import { lightenWorkflowThreads } from './workflow-threads.js';
import { untoldErrors } from '../untold-errors.js';

/** Of each task queue but that of mail; a webhook also waits for a slot of its receiver. */
const MAX_ACTIVITIES = 100;
/** The Temporal SDK takes a place for each poll before there is a task: for its ten polls, and two that wait for their turn. */
const IDLE_WORKFLOW_TASKS = 12;
/** Turns at jobs that a worker has at once, by queue: each is a page in MongoDB most of the time. */
const JOBS_AT_ONCE = { [JOBS_QUEUE]: 4, [IMPORTS_QUEUE]: 1, [ERASURES_QUEUE]: 2 };
/** Whatever sends no mail has these, however slow a mail server is. */
const WORKFLOW_TASKS_WITHOUT_MAIL = 8;
/** Workflow tasks that send a mail. */
const MAX_MAILS_AT_ONCE = 32;
const MAX_WORKFLOW_TASKS = MAX_MAILS_AT_ONCE + IDLE_WORKFLOW_TASKS + WORKFLOW_TASKS_WITHOUT_MAIL;
/**
 * A full cache of workflows gives up the one that was used longest ago, even while it sends a mail: the task is then lost,
 * and repeated after ten seconds. So there are several others in the cache for each mail.
 */
const CACHE_PER_MAIL = 4;
/** The least that the Temporal SDK accepts. */
const MIN_WORKFLOW_TASKS = 2;
/** Deliveries that wait for their next attempt, and jobs; they wake rarely. */
const MAX_CACHED_OTHERS = 100;
/** Longer than any attempt, so that what is in flight can finish. */
const SHUTDOWN_GRACE = '35 seconds';
/** The Temporal SDK sends a heartbeat no more often than this; by default, once in 80 % of its timeout, which leaves no room for a slow one. */
const HEARTBEATS_APART = '3 seconds';
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
  const left = maxWorkflowTasks(maxCachedWorkflows) - IDLE_WORKFLOW_TASKS - WORKFLOW_TASKS_WITHOUT_MAIL;
  return Math.max(0, Math.min(left, Math.floor(maxCachedWorkflows / CACHE_PER_MAIL)));
}

/** Each workflow task is one of a workflow in the cache. */
function maxWorkflowTasks(maxCachedWorkflows: number): number {
  return Math.max(MIN_WORKFLOW_TASKS, Math.min(MAX_WORKFLOW_TASKS, maxCachedWorkflows));
}

function workflowOptions(maxCachedWorkflows: number) {
  return {
    maxCachedWorkflows,
    maxConcurrentWorkflowTaskExecutions: maxWorkflowTasks(maxCachedWorkflows),
  };
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
    maxHeartbeatThrottleInterval: HEARTBEATS_APART,
    interceptors: { activity: [() => ({ inbound: untoldErrors(options.log) })] },
  };
  const shared = {
    ...activitiesOnly,
    ...(options.workflowBundle === undefined ? workflowCode() : { workflowBundle: options.workflowBundle }),
    maxConcurrentActivityTaskExecutions: MAX_ACTIVITIES,
  };
  const workers = await Promise.all([
    Worker.create({
      ...shared,
      taskQueue: AUTOMATIONS_QUEUE,
      ...workflowOptions(options.maxCachedWorkflows),
    }),
    Worker.create({ ...shared, taskQueue: DELIVERIES_QUEUE, ...workflowOptions(MAX_CACHED_OTHERS) }),
    Worker.create({
      ...activitiesOnly,
      taskQueue: MAIL_QUEUE,
      maxConcurrentActivityTaskExecutions: options.maxMails,
    }),
    ...Object.entries(JOBS_AT_ONCE).map(([taskQueue, maxConcurrentActivityTaskExecutions]) =>
      Worker.create({
        ...activitiesOnly,
        taskQueue,
        maxConcurrentActivityTaskExecutions,
        maxConcurrentActivityTaskPolls: 2,
      }),
    ),
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
  const codePath = fileURLToPath(new URL('../../workflow-bundle.js', import.meta.url));
  if (existsSync(codePath)) return { workflowBundle: { codePath } };
  return { workflowsPath: fileURLToPath(new URL('../../workflows/index.ts', import.meta.url)) };
}
