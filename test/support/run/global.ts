import { mkdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { RootHookObject, Suite } from 'mocha';
import { watchParent } from '../../../config/exit-with-parent.js';
import { projectRoot } from '../../../scripts/servers/project-root.js';
import { addReports } from './after-failure.js';
import { endAll } from './at-end.js';
import { prepareServers, servers, stopServers } from '../servers/servers.js';
import { sourceOf } from './source-of.js';

/** Allows for a machine that has to download and build the servers first. */
const FIRST_RUN_MS = 30 * 60_000;

/** Folders and files under test/ whose tests need no server, or start their own. */
const withoutServers = [
  'domain/',
  'faults/',
  'config/',
  'scripts/',
  'activities/mail/',
  'activities/http/',
  'activities/render/',
  'architecture.test.ts',
  'docs.test.ts',
  'readme.test.ts',
];

/**
 * A run of several processes starts the servers and bundles the workflows once for all of them. TEST_PART=quick leaves
 * Temporal to the tests that need it.
 */
export async function mochaGlobalSetup(this: { isParallelMode?(): boolean }): Promise<void> {
  if (this.isParallelMode?.() !== true) return;
  if (process.env['TEST_PART'] === 'quick') {
    await prepareServers();
    return;
  }
  const { shareBuild } = await import('./built-project.js');
  const { shareWorkflowBundle } = await import('./workflow-bundle.js');
  const folder = join(projectRoot(), '.rollcall', `test-${process.pid}-workflows`);
  mkdirSync(folder, { recursive: true });
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  await Promise.all([
    servers(),
    shareWorkflowBundle({ dist: shareBuild(), file: join(folder, 'workflow-bundle.js') }),
  ]);
}

export async function mochaGlobalTeardown(): Promise<void> {
  await stopServers();
}

/** Otherwise the servers are started before the first test, but only if a file of this run may need them. */
export const mochaHooks: RootHookObject = {
  async beforeAll(this: Mocha.Context) {
    this.timeout(FIRST_RUN_MS);
    const root = this.test?.parent;
    if (root?.suites.some(needsServers)) await prepareServers();
  },
  async afterEach(this: Mocha.Context) {
    await addReports(this.currentTest);
  },
  afterAll: endAll,
};

// The `mocha` command runs the tests in a child process, which must not continue alone if the command is killed.
if (basename(process.argv[1] ?? '') === 'cli.js') watchParent(() => process.exit(1));

function needsServers({ file }: Suite): boolean {
  if (file === undefined) return true;
  const path = sourceOf(file);
  return !withoutServers.some((folder) => path.startsWith(`test/${folder}`));
}
