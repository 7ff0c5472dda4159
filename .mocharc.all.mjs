/**
 * The configuration of `npm test` and `npm run test:browser`: several processes that share one MongoDB and one Temporal and load compiled tests.
 * Fault tests, each of which loads both cores, run serially in one of them (test/faults/lane.ts), and so do the tests of
 * `npm start` (test/scripts/start-lane.ts), since concurrent starts would choose the same ports. TEST_PART=quick runs only
 * tests that need no more than MongoDB: domain rules, the plan and the API, without `*.slow.test.ts`, which are floods, races,
 * large collections, sent broadcasts, thousands of random cases, rendering and whole processes. TEST_PART=browser runs those
 * in a browser instead.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';

const oneProcess = JSON.parse(readFileSync(new URL('.mocharc.json', import.meta.url), 'utf8'));

const LANES = ['faults/lane.ts', 'scripts/start-lane.ts'];
/** Each takes as long as dozens of other files. */
const LONG = [
  'contributing.test.ts',
  'domain/plan/plan.property.slow.test.ts',
  'api/system/server.slow.test.ts',
  'api/exports/large-exports.slow.test.ts',
  'api/contacts/erased-everywhere.test.ts',
  'api/http/access-matrix.slow.test.ts',
  'api/imports/more-files.test.ts',
  'api/contacts/query-many.slow.test.ts',
  'api/http/event-loop.slow.test.ts',
  'ways.test.ts',
];
const JOBS_BESIDE_CORES = { all: 2, quick: 2, browser: 0 };
const REST = ['workflows/', 'engine/', 'scripts/', 'api/', ''];

/**
 * The longest files start first, so that no process is left running them alone at the end. Those that use a worker follow
 * one another, since each process stops its worker at the end of a file that does not use it.
 */
const ORDER = [
  (file) => LANES.includes(file),
  ...REST.map((folder) => (file) => file.startsWith(folder) && usesWorker(file)),
  (file) => LONG.includes(file),
  ...REST.map((folder) => (file) => file.startsWith(folder)),
];

function priority(file) {
  return ORDER.findIndex((applies) => applies(file));
}

function usesWorker(file) {
  return /useWorker|startStack/.test(readFileSync(`test/${file}`, 'utf8'));
}

const IN_LANES = /^faults\/|^readme\.test|^scripts\/start\.test/;

const part = process.env.TEST_PART;

function isTest(file) {
  if (part === 'browser') return file.endsWith('.browser.ts');
  return LANES.includes(file) || (file.endsWith('.test.ts') && !IN_LANES.test(file));
}

function isQuick(file) {
  return /^(domain|api)\//.test(file) && !usesWorker(file) && !file.endsWith('.slow.test.ts');
}

for (const file of [...LANES, ...LONG])
  if (!existsSync(`test/${file}`)) throw new Error(`There is no test/${file}`);

const files = readdirSync('test', { recursive: true })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => isTest(file) && (part !== 'quick' || isQuick(file)))
  .sort((a, b) => priority(a) - priority(b) || (a < b ? -1 : 1));

// Temporal collects garbage less often, for a fifth less of its processor time.
process.env.GOGC ??= '400';

execFileSync(process.execPath, ['scripts/compile-tests.mjs'], { stdio: 'inherit' });

function compiled(file) {
  return `.rollcall/tests/${file.replace(/\.ts$/, '.js')}`;
}

export default {
  ...oneProcess,
  // With a larger young generation, property tests take a tenth less time, and all a few percent. Most code of a test runs a
  // few times only: what is optimized later takes another tenth less.
  'node-option': ['max-semi-space-size=64', 'interrupt-budget=1000000'],
  require: oneProcess.require.map(compiled),
  spec: files.map((file) => compiled(`test/${file}`)),
  parallel: true,
  // Tests also wait: for disks, and those with a worker for timers. A browser has processes of its own.
  jobs: availableParallelism() + JOBS_BESIDE_CORES[part ?? 'all'],
  reporter: compiled('test/support/run/reporter.ts'),
};
