import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ObjectId } from 'mongodb';
import { sized } from '../support/run/sizes.js';
import { waitUntil } from '../support/run/wait-until.js';
import { countTries, RetryingClient, type AcceptedCall } from './retrying-client.js';
import * as invariants from './invariants.js';
import { RealSystem } from './real-system.js';
import { SeededRandom, runSeed } from './seeded-random.js';

const HOT_CONTACTS = 500;
const HOTTEST = 10;
const HOT_MS = sized({ reduced: 4_000, full: 20_000 });
const LOOPS = sized({ reduced: 12, full: 24 });
/** Maximum pause between two calls of one loop: about 150 calls a second in all, which Temporal can keep up with. */
const PAUSE_MS = 300;
const PAIRS = sized({ reduced: 60, full: 1_000 });
const WAVE = Math.min(PAIRS, 100);
const CREATIONS = 60;
const DRAINED_WITHIN_MS = 180_000;

describe('Two API processes and two workers on the same contacts', function () {
  this.timeout(900_000);
  const seed = runSeed();
  let system: RealSystem;
  let client: RetryingClient;
  let greeting: ObjectId;

  before(async () => {
    system = await RealSystem.shared();
    client = new RetryingClient(system.urls, system.secret);
    const steps = [{ type: 'wait', for: '30 days' }];
    await system.automation({ name: 'Inside', trigger: { event: 'in' }, exitOn: [{ event: 'out' }], steps });
    await system.automation({ name: 'Anew', trigger: { event: 'anew' }, exitOn: [{ event: 'anew' }], steps });
    greeting = await system.automation({
      name: 'Greeting',
      trigger: { event: 'hello' },
      exitOn: [{ event: 'goodbye' }],
      steps: [{ type: 'sendEmail', subject: 'Hello', text: 'Hello' }],
    });
  });

  it(`${HOT_CONTACTS} hot contacts: counts, rows and workflows agree`, async () => {
    const random = new SeededRandom(seed);
    const until = Date.now() + HOT_MS;
    let n = 0;
    const loop = async (): Promise<void> => {
      while (Date.now() < until) {
        n += 1;
        await client.send({
          email: `hot-${hotContact(random)}@example.test`,
          eventName: random.pick(['in', 'out', 'anew', 'nothing']),
          key: `hot-${n}`,
          n: `hot-${n}`,
        });
        await sleep(random.between(0, PAUSE_MS));
      }
    };
    await Promise.all(Array.from({ length: LOOPS }, loop));
    await waitUntil(() => invariants.isDrained(system), DRAINED_WITHIN_MS);

    const events = await invariants.checkEvents(system, client.responses);
    const enrollments = await invariants.checkEnrollments(system, client.responses);
    const workflows = await invariants.checkWorkflows(system);
    const overlapping = await overlappingEnrollments(system);
    const tries = countTries(client.tries);
    console.log(JSON.stringify({ seed, tries, events, enrollments, overlapping, workflows }));
    // An overloaded machine may answer 503 and is called again; nothing else occurs.
    assert.ok(Object.keys(tries).every((response) => response === '200' || response.startsWith('503')));
    invariants.assertAllZero(events);
    invariants.assertAllZero(enrollments);
    invariants.assertAllZero(workflows.violations);
    assert.equal(overlapping, 0);
  });

  it(`entry against exit, ${PAIRS} concurrent pairs: each ends as one of the possible orders allows`, async () => {
    const pairs: [AcceptedCall, AcceptedCall][] = [];
    for (let done = 0; done < PAIRS; done += WAVE)
      pairs.push(...(await Promise.all(Array.from({ length: WAVE }, (_, i) => race(client, done + i)))));
    await waitUntil(async () => {
      const { Enrollment } = system.db.collections;
      return (await Enrollment.countDocuments({ automationId: greeting, status: 'active' })) === 0;
    }, DRAINED_WITHIN_MS);
    await waitUntil(() => invariants.isDrained(system), DRAINED_WITHIN_MS);

    const outcomes = await outcomesOf(system, pairs, greeting);
    const mails = await invariants.checkMails(system, greeting, [1]);
    const exits = await invariants.checkExits(system, client.responses);
    const events = await invariants.checkEvents(system, client.responses);
    console.log(JSON.stringify({ seed, outcomes, mails, exits, events }));
    assert.ok((outcomes['1 entered, 1 exited, exited'] ?? 0) > 0);
    assert.ok((outcomes['1 entered, 0 exited, completed'] ?? 0) > 0);
    assert.equal(Object.keys(outcomes).length, 2);
    invariants.assertAllZero(mails.violations);
    invariants.assertAllZero(exits.violations);
    invariants.assertAllZero(events);
  });

  it(`${CREATIONS} concurrent creations of one contact: one is created, and one client gets 201`, async () => {
    const body = { email: 'the-one@example.test', firstName: 'One' };
    const clients = [system.client(0), system.client(1)] as const;
    const responses = await Promise.all(
      Array.from({ length: CREATIONS }, (_, i) => clients[i % 2 === 0 ? 0 : 1].post('/api/contacts', body)),
    );
    const statuses = responses.map(({ status }) => status).sort((a, b) => b - a);
    assert.deepEqual(statuses, [201, ...Array<number>(CREATIONS - 1).fill(200)]);
    assert.equal(new Set(responses.map((response) => response.body.id)).size, 1);
    const { workspaceId } = system;
    assert.equal(await system.db.collections.Contact.countDocuments({ workspaceId, email: body.email }), 1);
    const added = { workspaceId, name: 'contact_added' };
    const rows = await system.db.collections.Event.find(added).toArray();
    assert.equal(
      rows.filter(({ contactId }) => contactId?.toHexString() === responses[0]?.body.id).length,
      1,
    );
  });
});

/** Some are hotter than others. */
function hotContact(random: SeededRandom): number {
  return Math.floor(random.between(0, random.chance(0.4) ? HOTTEST : HOT_CONTACTS));
}

/** A contact's entry and exit at the same moment, each through another process. */
function race(client: RetryingClient, i: number): Promise<[AcceptedCall, AcceptedCall]> {
  const email = `pair-${i}@example.test`;
  const send = (eventName: string): Promise<AcceptedCall> =>
    client.send({ email, eventName, key: `${eventName}-${i}`, n: `${eventName}-${i}` });
  const [hello, goodbye] = i % 4 < 2 ? [send('hello'), send('goodbye')] : flipped(send);
  return Promise.all([hello, goodbye]);
}

function flipped(
  send: (eventName: string) => Promise<AcceptedCall>,
): [Promise<AcceptedCall>, Promise<AcceptedCall>] {
  const goodbye = send('goodbye');
  return [send('hello'), goodbye];
}

/** Results of pairs, counted: the responses to entry and exit, and the state of the enrollment. */
async function outcomesOf(
  system: RealSystem,
  pairs: readonly [AcceptedCall, AcceptedCall][],
  automationId: ObjectId,
): Promise<Record<string, number>> {
  const { workspaceId, db } = system;
  const rows = await db.collections.Enrollment.find({ workspaceId, automationId }).toArray();
  const contacts = await db.collections.Contact.find({ workspaceId }).toArray();
  const emails = new Map(contacts.map(({ _id, email }) => [_id.toHexString(), email]));
  const statuses = new Map<string, string>();
  for (const row of rows) {
    const email = emails.get(row.contactId.toHexString()) ?? '';
    statuses.set(email, [statuses.get(email), row.status].filter((part) => part !== undefined).join('+'));
  }
  const outcomes: Record<string, number> = {};
  for (const [{ email, enrolled }, { exited }] of pairs) {
    const outcome = `${enrolled} entered, ${exited} exited, ${statuses.get(email) ?? 'nothing'}`;
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
  }
  return outcomes;
}

/** Enrollments of one contact in one automation that were active at the same time. */
async function overlappingEnrollments(system: RealSystem): Promise<number> {
  const rows = await invariants.enrollmentsOf(system);
  const stories = new Map<string, { from: number; to: number }[]>();
  for (const row of rows) {
    const key = `${row.automationId.toHexString()}:${row.contactId.toHexString()}`;
    const stay = { from: row.enteredAt.getTime(), to: row.endedAt?.getTime() ?? Infinity };
    stories.set(key, [...(stories.get(key) ?? []), stay]);
  }
  return [...stories.values()].filter((stays) => {
    const sorted = stays.sort((a, b) => a.from - b.from || a.to - b.to);
    return sorted.some(({ from }, i) => i > 0 && from < (sorted[i - 1]?.to ?? 0));
  }).length;
}
