import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { sized } from '../support/run/sizes.js';
import { waitUntil } from '../support/run/wait-until.js';
import { simulateContacts, type SimulatedContact } from './simulated-contacts.js';
import { countTries, RetryingClient, percentile, type AcceptedCall } from './retrying-client.js';
import * as invariants from './invariants.js';
import { RealSystem } from './real-system.js';
import { runSeed } from './seeded-random.js';

const BEFORE_MS = sized({ reduced: 3_000, full: 5_000 });
const AWAY_MS = sized({ reduced: 8_000, full: 30_000 });
const PEOPLE_PER_SECOND = sized({ reduced: 5, full: 15 });
const SLOWEST_MS = 5_000;
const DRAINED_WITHIN_MS = 180_000;

const aways: {
  what: string;
  go: (system: RealSystem) => Promise<void>;
  comeBack: (system: RealSystem) => Promise<void>;
}[] = [
  {
    what: 'killed',
    go: ({ temporalServer }) => temporalServer.kill(),
    comeBack: ({ temporalServer }) => temporalServer.restart(),
  },
  {
    what: 'frozen',
    go: ({ temporalServer }) => temporalServer.kill('SIGSTOP'),
    comeBack: ({ temporalServer }) => temporalServer.kill('SIGCONT'),
  },
];

describe('Temporal unavailable under load', function () {
  this.timeout(600_000);
  const seed = runSeed();
  let system: RealSystem;

  beforeEach(async () => {
    system = await RealSystem.shared();
    await system.automation({
      name: 'Stay',
      trigger: { event: 'joined' },
      exitOn: [{ event: 'left' }],
      steps: [{ type: 'wait', for: '30 days' }],
    });
  });

  for (const { what, go, comeBack } of aways)
    it(`${what}: calls are answered as usual, and their effects follow later`, async () => {
      const client = new RetryingClient(system.urls, system.secret);
      let back = false;
      const away = (async () => {
        await sleep(BEFORE_MS);
        await go(system);
        const from = Date.now();
        await sleep(AWAY_MS);
        const to = Date.now();
        back = true;
        await comeBack(system);
        const runs = await startedLater(system);
        return { from, to, startedMs: runs };
      })();
      const { people, failures } = await simulateContacts({
        client,
        seed,
        name: what,
        rate: PEOPLE_PER_SECOND,
        isOver: () => back,
        life: comeAndGo,
      });
      const { from, to, startedMs } = await away;
      const { responses } = client;
      const began = Date.now();
      await waitUntil(() => invariants.isDrained(system), DRAINED_WITHIN_MS);
      const drainedMs = Date.now() - began;

      const meanwhile = responses.filter(({ answeredAt }) => answeredAt > from && answeredAt < to);
      const tries = meanwhile.flatMap((response) => response.tries);
      const ms = { p50: percentile(tries, 0.5), p99: percentile(tries, 0.99), max: percentile(tries, 1) };
      const events = await invariants.checkEvents(system, responses);
      const enrollments = await invariants.checkEnrollments(system, responses);
      const workflows = await invariants.checkWorkflows(system);
      const counts = { people: people.length, meanwhile: meanwhile.length, tries: countTries(client.tries) };
      const wrong = wronglyCounted(responses);
      console.log(
        JSON.stringify({
          what,
          seed,
          ...counts,
          ms,
          startedMs,
          drainedMs,
          events,
          enrollments,
          workflows,
          wrong,
          failures,
        }),
      );

      assert.deepEqual(failures, []);
      assert.deepEqual(Object.keys(counts.tries), ['200']);
      assert.ok(meanwhile.some(({ enrolled }) => enrolled > 0) && meanwhile.some(({ exited }) => exited > 0));
      assert.ok(ms.p99 <= SLOWEST_MS, `p99 ${ms.p99} ms`);
      assert.equal(wrong, 0);
      invariants.assertAllZero(events);
      invariants.assertAllZero(enrollments);
      invariants.assertAllZero(workflows.violations);
      // A run requested before the exit and started after it ends Completed if its cancel comes late.
      assert.ok((workflows.exited['CANCELLED'] ?? 0) > 0);
      assert.deepEqual(
        Object.keys(workflows.exited).filter(
          (state) => !['CANCELLED', 'COMPLETED', 'NOT_FOUND'].includes(state),
        ),
        [],
      );
    });
});

/** How long it takes until a run begins that was wanted while Temporal was away. */
async function startedLater({ db, workspaceId }: RealSystem): Promise<number> {
  const began = Date.now();
  const waiting = { workspaceId, status: 'active', startedAt: null } as const;
  const rows = await db.collections.Enrollment.find(waiting, { projection: { _id: 1 } }).toArray();
  const ids = rows.map(({ _id }) => _id);
  await waitUntil(async () => {
    const left = await db.collections.Enrollment.countDocuments({ ...waiting, _id: { $in: ids } });
    return left < ids.length || ids.length === 0;
  }, DRAINED_WITHIN_MS);
  return Date.now() - began;
}

/** Enters twice, exits or stays, perhaps re-enters: no response depends on a workflow. */
async function comeAndGo(person: SimulatedContact): Promise<void> {
  const { random } = person;
  await person.send('joined');
  if (random.chance(0.2)) await person.send('joined');
  await sleep(random.between(0, 6_000));
  if (random.chance(0.6)) {
    await person.send('left');
    if (random.chance(0.2)) await person.send('left');
    if (random.chance(0.5)) await person.send('joined');
  }
}

/** Responses that differ from what the contact's own calls imply. */
function wronglyCounted(responses: readonly AcceptedCall[]): number {
  const inside = new Set<string>();
  return responses.filter(({ email, eventName, enrolled, exited }) => {
    const wasInside = inside.has(email);
    if (eventName === 'joined') inside.add(email);
    else inside.delete(email);
    const expected =
      eventName === 'joined'
        ? { enrolled: wasInside ? 0 : 1, exited: 0 }
        : { enrolled: 0, exited: wasInside ? 1 : 0 };
    return enrolled !== expected.enrolled || exited !== expected.exited;
  }).length;
}
