/**
 * The configuration of `npm test`: several processes that share one MongoDB and one Temporal. Fault tests, each of which
 * loads both cores, run serially in one of them (test/faults/lane.ts), and so do the tests of `npm start`
 * (test/scripts/start-lane.ts), since concurrent starts would choose the same ports. TEST_PART=quick runs only tests that
 * need no more than MongoDB and are not SLOW: domain rules, the plan and the API.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';

const oneProcess = JSON.parse(readFileSync(new URL('.mocharc.json', import.meta.url), 'utf8'));

const LANES = ['faults/lane.ts', 'scripts/start-lane.ts'];
/** Each takes as long as dozens of other files. */
const LONG = ['contributing.test.ts', 'domain/plan/plan.property.test.ts', 'api/system/server.test.ts'];
/** Left out of the quick part: floods, races, large collections, thousands of random cases and whole processes. */
const SLOW = [
  ...LONG,
  'api/accounts/account-links.test.ts',
  'api/accounts/invitations.test.ts',
  'api/accounts/members.test.ts',
  'api/accounts/second-factor.test.ts',
  'api/accounts/sign-in-limits.test.ts',
  'api/automations/exit-all.test.ts',
  'api/contacts/indexes.test.ts',
  'api/deliveries/indexes.test.ts',
  'api/events/batch.test.ts',
  'api/events/indexes.test.ts',
  'api/events/stream.test.ts',
  'api/forms/limits.test.ts',
  'api/http/access-matrix.test.ts',
  'api/http/costly-bodies.test.ts',
  'api/sign-ups/confirm-pages.test.ts',
  'api/sign-ups/unsubscribe-pages.test.ts',
  'api/sources/ingest.test.ts',
  'api/sources/payloads.test.ts',
  'domain/mapping/hostile.test.ts',
  'domain/steps/wake-time.test.ts',
];
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
  return /useWorker|OnStack|startStack/.test(readFileSync(`test/${file}`, 'utf8'));
}

const IN_LANES = /^faults\/|^readme\.test|^scripts\/start\.test/;

function isTest(file) {
  return LANES.includes(file) || (file.endsWith('.test.ts') && !IN_LANES.test(file));
}

function isQuick(file) {
  return /^(domain|api)\//.test(file) && !usesWorker(file) && !SLOW.includes(file);
}

for (const file of [...LANES, ...SLOW])
  if (!existsSync(`test/${file}`)) throw new Error(`There is no test/${file}`);

const files = readdirSync('test', { recursive: true })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => isTest(file) && (process.env.TEST_PART !== 'quick' || isQuick(file)))
  .sort((a, b) => priority(a) - priority(b) || (a < b ? -1 : 1));

export default {
  ...oneProcess,
  spec: files.map((file) => `test/${file}`),
  parallel: true,
  // One more than there are cores, since tests also wait for disks and timers.
  jobs: availableParallelism() + 1,
  reporter: 'test/support/reporter.ts',
};
