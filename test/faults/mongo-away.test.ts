import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { OwnMongo } from '../support/servers/servers.js';
import { sized } from '../support/run/sizes.js';
import { waitUntil } from '../support/run/wait-until.js';
import { simulateContacts, type SimulatedContact } from './simulated-contacts.js';
import { countTries, RetryingClient, percentile, type Try } from './retrying-client.js';
import * as invariants from './invariants.js';
import { RealSystem } from './real-system.js';
import { runSeed } from './seeded-random.js';

const BEFORE_MS = 3_000;
const AFTER_MS = sized({ reduced: 2_000, full: 5_000 });
const PEOPLE_PER_SECOND = sized({ reduced: 3, full: 8 });
/** A call's deadline is 10 s; the rest allows for a busy machine. */
const LONGEST_CALL_MS = 15_000;
const BACK_WITHIN_MS = 30_000;
const DRAINED_WITHIN_MS = 120_000;

const aways: {
  what: string;
  awayMs: number;
  go: (system: RealSystem<OwnMongo>) => Promise<void>;
  comeBack: typeof back;
}[] = [
  { what: 'killed', awayMs: 8_000, go: ({ mongo }) => mongo.kill('SIGKILL'), comeBack: back },
  {
    what: 'stopped for 15 s',
    awayMs: 15_000,
    go: ({ mongo }) => mongo.kill('SIGSTOP'),
    comeBack: ({ mongo }) => mongo.kill('SIGCONT'),
  },
];

function back({ mongo }: RealSystem<OwnMongo>): Promise<void> {
  return mongo.restart();
}

describe('MongoDB unavailable under load', function () {
  this.timeout(600_000);
  const seed = runSeed();
  let system: RealSystem<OwnMongo>;
  let client: RetryingClient;

  before(async () => {
    system = await RealSystem.shared();
    client = new RetryingClient(system.urls, system.secret);
    await system.automation({
      name: 'Stay',
      trigger: { event: 'joined' },
      exitOn: [{ event: 'left' }],
      steps: [{ type: 'wait', for: '30 days' }],
    });
  });

  for (const { what, awayMs, go, comeBack } of aways) {
    it(`${what}: calls end by their deadline, no accepted call is lost, and everything recovers by itself`, async () => {
      const before = client.tries.length;
      const pids = [...system.apis, ...system.workers].map(({ pid }) => pid);
      const isOver = { now: false };
      const story = (async () => {
        await sleep(BEFORE_MS);
        await go(system);
        await sleep(awayMs);
        const readyWhileAway = await statusOf(`${system.urls[0]}/readyz`);
        await comeBack(system);
        const since = Date.now();
        await waitUntil(async () => (await statusOf(`${system.urls[0]}/readyz`)) === 200, BACK_WITHIN_MS);
        const backMs = Date.now() - since;
        await sleep(AFTER_MS);
        isOver.now = true;
        return { readyWhileAway, backMs };
      })();
      const { people, failures } = await simulateContacts({
        client,
        seed,
        name: what.replace(/\W+/g, '-'),
        rate: PEOPLE_PER_SECOND,
        isOver: () => isOver.now,
        life: comeAndGo,
      });
      const { readyWhileAway, backMs } = await story;
      await waitUntil(() => invariants.isDrained(system), DRAINED_WITHIN_MS);

      const meanwhile = client.tries.slice(before);
      const tries = countTries(meanwhile);
      const ms = { p50: percentile(meanwhile, 0.5), max: percentile(meanwhile, 1) };
      const events = await invariants.checkEvents(system, client.responses);
      const workflows = await invariants.checkWorkflows(system);
      const doubted = client.responses.filter((response) => response.tries.some(isUnknown));
      const report = { seed, what, people: people.length, tries, ms, backMs, doubted: doubted.length };
      console.log(JSON.stringify({ ...report, events, workflows, failures }));

      assert.deepEqual(failures, []);
      assert.ok(Object.keys(tries).every((name) => ['200', '503 unavailable', '503 unknown'].includes(name)));
      assert.ok((tries['503 unavailable'] ?? 0) + (tries['503 unknown'] ?? 0) > 0);
      assert.ok(ms.max <= LONGEST_CALL_MS, `one call took ${ms.max} ms`);
      assert.equal(readyWhileAway, 503);
      assert.deepEqual(
        [...system.apis, ...system.workers].filter(({ running }) => running).map(({ pid }) => pid),
        pids,
      );
      invariants.assertAllZero(events);
      invariants.assertAllZero(workflows.violations);
    });
  }
});

async function comeAndGo(person: SimulatedContact): Promise<void> {
  await person.send('joined');
  await sleep(person.random.between(0, 3_000));
  if (person.random.chance(0.5)) await person.send('left');
}

function isUnknown({ code }: Try): boolean {
  return code === 'unknown';
}

async function statusOf(url: string): Promise<number> {
  return (await fetch(url)).status;
}
