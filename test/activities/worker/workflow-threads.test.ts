import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import {
  lightenWorkflowThreads,
  WORKFLOW_THREAD_FLAGS,
} from '../../../activities/worker/workflow-threads.js';

describe('a thread that runs workflows', () => {
  const folder = mkdtempSync(join(tmpdir(), 'rollcall-'));
  after(() => {
    rmSync(folder, { recursive: true });
  });

  /** Runs a script in such a thread; resolves to what it posts. */
  async function run(script: string): Promise<unknown> {
    const file = join(folder, 'thread.cjs');
    writeFileSync(file, `const { parentPort } = require('node:worker_threads');\n${script}`);
    const thread = new Worker(file, { execArgv: WORKFLOW_THREAD_FLAGS });
    const [message] = await once(thread, 'message');
    await thread.terminate();
    return message;
  }

  it('sets no deadline, and keeps the other options of a call', async () => {
    const found = await run(`
      const vm = require('node:vm');
      const context = vm.createContext({ now: Date.now }, { microtaskMode: 'afterEvaluate' });
      const script = new vm.Script('{ const until = now() + 50; while (now() < until); } now;');
      script.runInContext(context, { timeout: 5, displayErrors: true });
      parentPort.postMessage(typeof script.runInContext(context));
    `);
    assert.equal(found, 'function');
  });

  it('collects what starting has left behind', async () => {
    lightenWorkflowThreads();
    const found = await run(`
      const { PerformanceObserver, constants } = require('node:perf_hooks');
      new PerformanceObserver((list) => {
        const isMajor = ({ detail }) => detail.kind === constants.NODE_PERFORMANCE_GC_MAJOR;
        if (list.getEntries().some(isMajor)) parentPort.postMessage('collected');
      }).observe({ entryTypes: ['gc'] });
      setInterval(() => undefined, 1_000);
    `);
    assert.equal(found, 'collected');
  });

  it('starts in a process that has flags of V8', async () => {
    const file = join(folder, 'workflow-worker-thread.js');
    writeFileSync(
      file,
      `require('node:worker_threads').parentPort.postMessage(require('node:v8').promiseHooks.createHook({}).name);`,
    );
    lightenWorkflowThreads();
    const threads = createRequire(import.meta.url)('node:worker_threads') as { Worker: typeof Worker };
    process.execArgv.push('--max-semi-space-size=32');
    try {
      const thread = new threads.Worker(file);
      assert.deepEqual(await once(thread, 'message'), ['']);
      await thread.terminate();
    } finally {
      process.execArgv.pop();
    }
  });

  it('has a small young generation', async () => {
    const file = join(folder, 'workflow-worker-thread.js');
    writeFileSync(
      file,
      `const { parentPort, resourceLimits } = require('node:worker_threads');
      parentPort.postMessage(resourceLimits.maxYoungGenerationSizeMb);`,
    );
    lightenWorkflowThreads();
    const threads = createRequire(import.meta.url)('node:worker_threads') as { Worker: typeof Worker };
    const thread = new threads.Worker(file);
    assert.deepEqual(await once(thread, 'message'), [16]);
    await thread.terminate();
  });

  it('hooks no promise for the SDK, but keeps async context', async () => {
    const found = await run(`
      const v8 = require('node:v8');
      const { AsyncLocalStorage } = require('node:async_hooks');
      let hooked = 0;
      const stop = v8.promiseHooks.createHook({ init: () => (hooked += 1), settled: () => undefined });
      const store = new AsyncLocalStorage();
      store.run('kept', async () => {
        await Promise.resolve();
        parentPort.postMessage([hooked, store.getStore(), typeof stop]);
      });
    `);
    assert.deepEqual(found, [0, 'kept', 'function']);
  });
});
