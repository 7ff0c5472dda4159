import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ObjectId } from 'mongodb';
import { assertExact, assertHoursExact } from '../support/servers/count-rows.js';
import type { OwnMongo } from '../support/servers/servers.js';
import { sized } from '../support/run/sizes.js';
import { simulateContacts, type SimulatedContact } from './simulated-contacts.js';
import { countTries, RetryingClient, type AcceptedCall } from './retrying-client.js';
import { killProcesses } from './random-kills.js';
import * as invariants from './invariants.js';
import { RealSystem } from './real-system.js';
import { SeededRandom, runSeed } from './seeded-random.js';

/** Everything is killed at least once, even if that takes longer. */
const KILLING_MS = sized({ reduced: 12_000, full: 60_000 });
const PEOPLE_PER_SECOND = sized({ reduced: 4, full: 8 });
/** Time-outs of leases held by dead workers, and their retries. */
const HEALED_WITHIN_MS = 240_000;
/** What has not recovered by then is reported. */
const LAGGING_MS = 60_000;
const REPEATED_IN_THE_END = sized({ reduced: 50, full: 150 });
/** A mail that a killed worker was sending is open for 1.25 times the time that an SMTP server has for its reply, 150 s. */
const SETTLED_WITHIN_TRIES = 90;
const SETTLE_AGAIN_MS = 2_000;
const HEAL_LOOK_MS = 250;

describe('kill -9 of API, worker, Temporal and MongoDB in turn, under load', function () {
  this.timeout(900_000);
  const seed = runSeed();
  let system: RealSystem<OwnMongo>;
  let welcome: ObjectId;

  before(async () => {
    system = await RealSystem.shared();
    welcome = await system.automation({
      name: 'Welcome',
      trigger: { event: 'joined' },
      exitOn: [{ event: 'left' }],
      steps: [
        { type: 'sendEmail', subject: 'Hello', text: 'Hello' },
        { type: 'webhook', url: `${system.webhookUrl}/joined`, body: { email: '{{ contact.email }}' } },
        { type: 'wait', for: '2 seconds' },
        { type: 'sendEmail', subject: 'Still here?', text: 'Still here?' },
      ],
    });
    await system.automation({
      name: 'Stay',
      trigger: { event: 'joined' },
      exitOn: [{ event: 'left' }],
      steps: [{ type: 'wait', for: '30 days' }],
    });
  });

  it('loses nothing, repeats nothing, and recovers', async () => {
    const client = new RetryingClient(system.urls, system.secret);
    const until = Date.now() + KILLING_MS;
    let killing = true;
    const killed = killProcesses(system, new SeededRandom(seed), until).finally(() => (killing = false));
    const { people, failures } = await simulateContacts({
      client,
      seed,
      name: 'person',
      rate: PEOPLE_PER_SECOND,
      isOver: () => !killing,
      life: (person) => live(person, client),
    });
    const kills = await killed;
    const began = Date.now();
    const healedSoon = await heals(system, welcome, LAGGING_MS);
    const lagging = healedSoon ? null : await invariants.describeUnfinished(system, welcome);
    await heals(system, welcome, HEALED_WITHIN_MS);
    await settleLedger(system);
    const healedMs = Date.now() - began;

    const { responses } = client;
    const unhealed = await invariants.describeUnfinished(system, welcome);
    const repeats = await repeatSome(client, responses, new SeededRandom(seed));
    const events = await invariants.checkEvents(system, responses);
    const enrollments = await invariants.checkEnrollments(system, responses);
    const workflows = await invariants.checkWorkflows(system);
    const mails = await invariants.checkMails(system, welcome, [1, 4]);
    const webhooks = await invariants.checkWebhooks(system);
    const exits = await invariants.checkExits(system, responses);
    const tries = countTries(client.tries);
    const counts = { people: people.length, events: responses.length, tries };
    const report = { seed, kills, healedMs, ...counts, events_: events, enrollments, workflows, mails };
    console.log(JSON.stringify({ ...report, webhooks, exits, repeats, failures, lagging, unhealed }));

    assert.ok(Object.values(kills).every((times) => times > 0));
    assert.ok(responses.length > 0 && mails.accepted > 0 && exits.exits > 0 && (tries['reset'] ?? 0) > 0);
    invariants.assertAllZero(events);
    invariants.assertAllZero(enrollments);
    for (const { violations } of [workflows, mails, webhooks, exits]) invariants.assertAllZero(violations);
    assert.equal(repeats.otherwise, 0);
    assert.deepEqual(failures, []);
    assert.deepEqual(unhealed, { outbox: [], active: [] });
    await assertExact(system.db, welcome);
    await assertHoursExact(system.db, system.workspaceId);
  });
});

/** Enters, sends events, exits or stays, perhaps re-enters; sometimes repeats a call. */
async function live(person: SimulatedContact, client: RetryingClient): Promise<void> {
  const { random } = person;
  await person.send('joined');
  if (random.chance(0.3)) await person.send('looked around');
  await sleep(random.between(0, 4_000));
  if (random.chance(0.6)) {
    const response = await person.send('left');
    if (random.chance(0.2)) await assertRepeated(client, response);
    if (random.chance(0.5)) await person.send('joined');
  }
}

async function assertRepeated(client: RetryingClient, first: AcceptedCall): Promise<void> {
  const { enrolled, exited, replayed } = await client.repeat(first);
  assert.deepEqual(
    { enrolled, exited, replayed },
    { enrolled: first.enrolled, exited: first.exited, replayed: true },
  );
}

async function repeatSome(
  client: RetryingClient,
  responses: readonly AcceptedCall[],
  random: SeededRandom,
): Promise<{ repeated: number; otherwise: number }> {
  const some = random.shuffled(responses).slice(0, REPEATED_IN_THE_END);
  const again = await Promise.all(some.map((response) => client.repeat(response)));
  const otherwise = again.filter(
    ({ enrolled, exited, replayed }, i) =>
      !replayed || enrolled !== some[i]?.enrolled || exited !== some[i]?.exited,
  );
  return { repeated: some.length, otherwise: otherwise.length };
}

async function heals(system: RealSystem, automationId: ObjectId, withinMs: number): Promise<boolean> {
  const end = Date.now() + withinMs;
  while (Date.now() < end) {
    if (await isHealed(system, automationId)) return true;
    await sleep(HEAL_LOOK_MS);
  }
  return false;
}

/** The job runs once a minute by itself. */
async function settleLedger({ db, workspaceId }: RealSystem): Promise<void> {
  const open = { workspaceId, status: { $in: ['claimed' as const, 'sending' as const] } };
  for (let tries = 0; tries < SETTLED_WITHIN_TRIES; tries += 1) {
    if ((await db.collections.Message.countDocuments(open)) === 0) return;
    await db.collections.Job.updateOne(
      { kind: 'abandonedMails', claim: null },
      { $set: { dueAt: new Date() } },
    );
    await sleep(SETTLE_AGAIN_MS);
  }
}

/** No deliveries are left, and every contact has completed the welcome automation. */
async function isHealed({ db, workspaceId }: RealSystem, automationId: ObjectId): Promise<boolean> {
  const { Outbox, Enrollment } = db.collections;
  if ((await Outbox.countDocuments({ workspaceId })) > 0) return false;
  return (await Enrollment.countDocuments({ workspaceId, automationId, status: 'active' })) === 0;
}
