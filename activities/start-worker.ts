import { setTimeout as sleep } from 'node:timers/promises';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { NativeConnection, Worker, type WorkflowBundleOption } from '@temporalio/worker';
import type { Logger } from 'pino';
import { AUTOMATIONS_QUEUE } from '../workflows/messages.js';
import type { Activities } from './create-activities.js';

/** Mails, webhooks and housekeeping that one worker has in hand; each waits for its own slots before it acts. */
const MAX_ACTIVITIES = 100;
const MAX_WORKFLOW_TASKS = 40;
/** About one MB each; sleeping enrollments need no place in it. */
const MAX_CACHED_WORKFLOWS = 500;
/** What is on the wire may end. */
const SHUTDOWN_GRACE = '35 seconds';
const CONNECT_AGAIN_MS = 1_000;

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

/** Connects as soon as Temporal is there, and gives a worker that is ready to run. */
export async function createTemporalWorker(
  options: WorkerOptions,
): Promise<{ worker: Worker; close: () => Promise<void> }> {
  const connection = await connect(options);
  const worker = await Worker.create({
    connection,
    namespace: options.namespace,
    taskQueue: AUTOMATIONS_QUEUE,
    activities: options.activities,
    ...(options.workflowBundle === undefined ? workflowCode() : { workflowBundle: options.workflowBundle }),
    maxConcurrentActivityTaskExecutions: MAX_ACTIVITIES,
    maxConcurrentWorkflowTaskExecutions: MAX_WORKFLOW_TASKS,
    maxCachedWorkflows: MAX_CACHED_WORKFLOWS,
    shutdownGraceTime: SHUTDOWN_GRACE,
  });
  return { worker, close: () => connection.close() };
}

async function connect({ address, apiKey, tls, log, signal }: WorkerOptions): Promise<NativeConnection> {
  for (;;) {
    try {
      return await NativeConnection.connect({ address, tls, ...(apiKey === null ? {} : { apiKey }) });
    } catch (error) {
      signal.throwIfAborted();
      log.warn({ err: error }, 'waiting for Temporal');
      await sleep(CONNECT_AGAIN_MS, undefined, { signal });
    }
  }
}

/** The bundle that the build made; from sources, Temporal bundles them itself. */
function workflowCode(): { workflowBundle: WorkflowBundleOption } | { workflowsPath: string } {
  const codePath = fileURLToPath(new URL('../workflow-bundle.js', import.meta.url));
  if (existsSync(codePath)) return { workflowBundle: { codePath } };
  return { workflowsPath: fileURLToPath(new URL('../workflows/index.ts', import.meta.url)) };
}
