import { fileURLToPath } from 'node:url';
import { NativeConnection, Runtime, Worker } from '@temporalio/worker';
import { setPriority } from 'node:os';
import { BEHIND_INTAKE } from '../../scripts/start/launch.js';
import type { PlainActivities } from './plain-workflow.js';
import { serve } from './serve.js';

/** A worker of plain workflows in a separate process, with the settings of Rollcall's (activities/worker/start-worker.ts). */
const SETTINGS = {
  maxConcurrentActivityTaskExecutions: 100,
  maxConcurrentWorkflowTaskExecutions: 52,
  maxCachedWorkflows: 500,
};

export type PlainQuestion =
  | { ask: 'start'; address: string; namespace: string; taskQueue: string }
  /** Resolves when this many activities have run since the last question. */
  | { ask: 'untilRun'; activities: number };

const calls = { count: 0, notify: (): void => undefined };

serve<PlainQuestion, null>(async (question) => {
  if (question.ask === 'start') await start(question);
  else await untilRun(question.activities);
  return null;
});

async function start({ address, namespace, taskQueue }: PlainQuestion & { ask: 'start' }): Promise<void> {
  setPriority(BEHIND_INTAKE);
  Runtime.install({ shutdownSignals: [], logger: quiet });
  const connection = await NativeConnection.connect({ address });
  const worker = await Worker.create({
    ...SETTINGS,
    connection,
    namespace,
    taskQueue,
    workflowsPath: fileURLToPath(new URL('plain-workflow.ts', import.meta.url)),
    activities: { nothing } satisfies PlainActivities,
  });
  void worker.run().catch((error: unknown) => {
    process.stderr.write(`the plain worker failed: ${String(error)}\n`);
    process.exit(1);
  });
}

function nothing(): Promise<void> {
  calls.count += 1;
  calls.notify();
  return Promise.resolve();
}

function untilRun(activities: number): Promise<void> {
  return new Promise((resolve) => {
    calls.notify = () => {
      if (calls.count < activities) return;
      calls.count -= activities;
      calls.notify = () => undefined;
      resolve();
    };
    calls.notify();
  });
}

const ignore = (): void => undefined;
const quiet = { log: ignore, trace: ignore, debug: ignore, info: ignore, warn: ignore, error: ignore };
