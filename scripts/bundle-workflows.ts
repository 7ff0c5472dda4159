import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bundleWorkflowCode } from '@temporalio/worker';

/**
 *   node dist/scripts/bundle-workflows.js <target>
 *
 * Bundles the workflows at build time, so that workers start without a compiler and all run the same code.
 */
const [target] = process.argv.slice(2);
if (target === undefined) throw new Error('Usage: bundle-workflows <target>');
const workflowsPath = join(import.meta.dirname, '..', 'workflows', 'index.js');
const quiet = { trace: () => undefined, debug: () => undefined, info: () => undefined };
const { code } = await bundleWorkflowCode({
  workflowsPath,
  // Each workflow thread keeps the bundle and its source map: without the texts of the sources they are half as large.
  webpackConfigHook: (config) => ({ ...config, devtool: 'inline-nosources-source-map' }),
  logger: {
    ...quiet,
    log: () => undefined,
    warn: (message) => process.stderr.write(`${message}\n`),
    error: (message) => process.stderr.write(`${message}\n`),
  },
});
await writeFile(target, code);
