import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleWorkflowCode, Runtime, type WorkflowBundleWithSourceMap } from '@temporalio/worker';

/** Names a file with the bundle of a run with several processes. */
const FILE = 'TEST_WORKFLOW_BUNDLE';

const quiet = {
  log: () => undefined,
  trace: () => undefined,
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};

let bundle: Promise<WorkflowBundleWithSourceMap> | undefined;

/** The workflows, bundled once per run. */
export function workflowBundle(): Promise<WorkflowBundleWithSourceMap> {
  if (bundle === undefined) Runtime.install({ logger: quiet, shutdownSignals: [] });
  const file = process.env[FILE];
  bundle ??= file === undefined ? bundleWorkflows() : readBundle(file);
  return bundle;
}

/** Bundles the workflows for all processes of a run, unless a build has them. */
export async function shareWorkflowBundle({
  dist,
  file,
}: {
  dist: string | null;
  file: string;
}): Promise<void> {
  if (dist === null) await writeFile(file, (await bundleWorkflows()).code);
  process.env[FILE] = dist === null ? file : join(dist, 'workflow-bundle.js');
}

async function readBundle(file: string): Promise<WorkflowBundleWithSourceMap> {
  // The source map is inlined in the code.
  return { code: await readFile(file, 'utf8'), sourceMap: '' };
}

function bundleWorkflows(): Promise<WorkflowBundleWithSourceMap> {
  return bundleWorkflowCode({
    workflowsPath: fileURLToPath(new URL('../../../workflows/index.ts', import.meta.url)),
    logger: quiet,
  });
}
