import { createRequire } from 'node:module';
import { setFlagsFromString } from 'node:v8';
import type { Worker, WorkerOptions } from 'node:worker_threads';

const SDK_THREAD = /[\\/]workflow-worker-thread\.js$/;

/** When a thread has compiled its workflows. */
const STARTED_MS = 4_000;

/** V8's default is 48; objects of workflows either die at once or live as long as the cached workflow. */
const YOUNG_GENERATION_MB = 16;

/**
 * Runs first in each thread that runs workflows. Text, because such a thread does not load TypeScript.
 *
 * 1. The SDK gives every call into a workflow a deadline, for which Node starts and ends a thread. Ours consist of control
 *    flow alone, so they cannot run for long.
 * 2. It also takes a stack trace for every promise, so that Temporal's UI can show where a workflow waits. Ours say that
 *    themselves (current details and summaries). Node's own hooks for async context have a `before`, and stay.
 * 3. What compiling the workflows leaves behind is collected, once, which V8 does not do in an idle thread. Not through the
 *    inspector: after that no workflow goes on.
 */
const PRELOAD = `
import v8 from 'node:v8';
import vm from 'node:vm';
const { runInContext } = vm.Script.prototype;
vm.Script.prototype.runInContext = function (context, { timeout, ...options } = {}) {
  return runInContext.call(this, context, options);
};
const { createHook } = v8.promiseHooks;
v8.promiseHooks.createHook = (hooks) => ('before' in hooks ? createHook(hooks) : () => undefined);
setTimeout(() => globalThis.gc?.(), ${STARTED_MS}).unref();
`;

/** Flags for a thread that runs workflows. */
export const WORKFLOW_THREAD_FLAGS = ['--import', `data:text/javascript,${encodeURIComponent(PRELOAD)}`];

let applied = false;

/**
 * Makes the threads in which the Temporal SDK runs workflows do without deadlines and stack traces of promises, which take
 * more than half of their processor time. Call it before creating a worker; repeated calls do nothing.
 */
export function lightenWorkflowThreads(): void {
  if (applied) return;
  applied = true;
  // Flags belong to the process: a thread that took this back would take it from others that are just starting.
  setFlagsFromString('--expose-gc');
  // The SDK looks the class up when it starts a thread, and has no setting for its flags.
  const threads = createRequire(import.meta.url)('node:worker_threads') as { Worker: typeof Worker };
  threads.Worker = class extends threads.Worker {
    constructor(file: string | URL, options: WorkerOptions = {}) {
      // Without the flags of the process: threads refuse those of V8, and these need no other.
      const isSdks = typeof file === 'string' && SDK_THREAD.test(file);
      const execArgv = [...(options.execArgv ?? []), ...WORKFLOW_THREAD_FLAGS];
      const resourceLimits = { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB, ...options.resourceLimits };
      super(file, isSdks ? { ...options, execArgv, resourceLimits } : options);
    }
  };
}
