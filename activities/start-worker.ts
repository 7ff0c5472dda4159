import { setTimeout as sleep } from 'node:timers/promises';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { NativeConnection, Worker, type WorkflowBundleOption } from '@temporalio/worker';
import type { Logger } from 'pino';
import { AUTOMATIONS_QUEUE, DELIVERIES_QUEUE } from '../workflows/messages.js';
import type { Activities } from './create-activities.js';

/** Mails, webhooks and housekeeping that one worker has in hand; each waits for its own slots before it acts. */
const MAX_ACTIVITIES = 100;
const MAX_WORKFLOW_TASKS = 40;
/** About one MB each; sleeping enrollments need no place in it. */
const MAX_CACHED_WORKFLOWS = 500;
/** Of webhooks that wait for their next try; they wake seldom. */
const MAX_CACHED_DELIVERIES = 100;
/** What is on the wire may end. */
const SHUTDOWN_GRACE = '35 seconds';
const RECONNECT_MS = 1_000;

export interface WorkerOptions {
  address: string;
  namespace: string;
  apiKey: string | null;
  tls: object | null;
  activities: Activities;
  /** Made beforehand; left out, it is what the build made, or is bundled from the sources. */
  workflowBundle?: WorkflowBundleOption;
  log: Logger;
  signal: AbortSignal;
}

/** The workers of both task queues. */
export interface TemporalWorkers {
  /** Settles when they have stopped; rejects when one of them failed. */
  run: () => Promise<void>;
  shutdown: () => void;
  close: () => Promise<void>;
}

/** Connects as soon as Temporal is there, and gives workers that are ready to run. */
export async function createTemporalWorkers(options: WorkerOptions): Promise<TemporalWorkers> {
  const connection = await connect(options);
  const shared = {
    connection,
    namespace: options.namespace,
    activities: options.activities,
    ...(options.workflowBundle === undefined ? workflowCode() : { workflowBundle: options.workflowBundle }),
    maxConcurrentActivityTaskExecutions: MAX_ACTIVITIES,
    maxConcurrentWorkflowTaskExecutions: MAX_WORKFLOW_TASKS,
    shutdownGraceTime: SHUTDOWN_GRACE,
  };
  const workers = await Promise.all([
    Worker.create({ ...shared, taskQueue: AUTOMATIONS_QUEUE, maxCachedWorkflows: MAX_CACHED_WORKFLOWS }),
    Worker.create({ ...shared, taskQueue: DELIVERIES_QUEUE, maxCachedWorkflows: MAX_CACHED_DELIVERIES }),
  ]);
  return {
    run: async () => {
      await Promise.all(workers.map((worker) => worker.run()));
    },
    shutdown: () => {
      for (const worker of workers) if (worker.getState() === 'RUNNING') worker.shutdown();
    },
    close: () => connection.close(),
  };
}

async function connect({ address, apiKey, tls, log, signal }: WorkerOptions): Promise<NativeConnection> {
  for (;;) {
    try {
      return await NativeConnection.connect({ address, tls, ...(apiKey === null ? {} : { apiKey }) });
    } catch (error) {
      signal.throwIfAborted();
      log.warn({ err: error }, 'waiting for Temporal');
      await sleep(RECONNECT_MS, undefined, { signal });
    }
  }
}

/** The bundle that the build made; from sources, Temporal bundles them itself. */
function workflowCode(): { workflowBundle: WorkflowBundleOption } | { workflowsPath: string } {
  const codePath = fileURLToPath(new URL('../workflow-bundle.js', import.meta.url));
  if (existsSync(codePath)) return { workflowBundle: { codePath } };
  return { workflowsPath: fileURLToPath(new URL('../workflows/index.ts', import.meta.url)) };
}
