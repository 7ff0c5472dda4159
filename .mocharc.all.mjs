/**
 * How `npm test` runs everything: in several processes that share one MongoDB and one Temporal. The faults, which keep
 * both cores busy by themselves, follow each other in one of them (test/faults/lane.ts), and so does what runs `npm start`
 * (test/scripts/start-lane.ts), since two that start at once would choose the same ports. TEST_PART=quick leaves out
 * whatever needs more than MongoDB: rules, the plan, the API.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';

const oneProcess = JSON.parse(readFileSync(new URL('.mocharc.json', import.meta.url), 'utf8'));

/** What takes long begins first, so that no process works on it alone in the end. */
const LONGEST_FIRST = ['faults/', 'scripts/start-lane', 'workflows/', 'engine/', 'scripts/', 'api/', ''];

function place(file) {
  return LONGEST_FIRST.findIndex((beginning) => file.startsWith(beginning));
}

const LANES = ['faults/lane.ts', 'scripts/start-lane.ts'];
const IN_LANES = /^faults\/|^readme\.test|^scripts\/start\.test/;

function isTest(file) {
  return LANES.includes(file) || (file.endsWith('.test.ts') && !IN_LANES.test(file));
}

function isQuick(file) {
  return /^(domain|api)\//.test(file) && !/useWorker|OnStack/.test(readFileSync(`test/${file}`, 'utf8'));
}

const files = readdirSync('test', { recursive: true })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => isTest(file) && (process.env.TEST_PART !== 'quick' || isQuick(file)))
  .sort((a, b) => place(a) - place(b) || (a < b ? -1 : 1));

export default {
  ...oneProcess,
  spec: files.map((file) => `test/${file}`),
  parallel: true,
  // One more than there are cores: tests wait for disks and timers as well.
  jobs: availableParallelism() + 1,
  reporter: 'test/support/reporter.ts',
};
