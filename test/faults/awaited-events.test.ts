import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { sized } from '../support/run/sizes.js';
import { waitUntil } from '../support/run/wait-until.js';
import { RetryingClient } from './retrying-client.js';
import { RealSystem } from './real-system.js';

/** 10,000 take a quarter of an hour on a small machine. */
const SLEEPERS = sized({ reduced: 60, full: 10_000 });
const WOKEN = Math.min(500, SLEEPERS / 2);
const LANES = 16;
const ASLEEP_WITHIN_MS = 1_500_000;
const AWAKE_WITHIN_MS = 300_000;
const LOOK_MS = 500;

describe(`${WOKEN} of ${SLEEPERS} waiting enrollments get their event while Temporal restarts`, function () {
  this.timeout(ASLEEP_WITHIN_MS + AWAKE_WITHIN_MS + 300_000);
  let system: RealSystem;

  before(async () => {
    system = await RealSystem.shared();
    await system.automation({
      name: 'Wait for it',
      trigger: { event: 'joined' },
      steps: [
        { id: 'wait', type: 'waitForEvent', event: 'paid', timeout: '30 days' },
        { id: 'tell', type: 'sendEvent', eventName: 'woken' },
      ],
    });
  });

  it('all of them wake exactly once, and no others do', async () => {
    const { db, workspaceId } = system;
    const client = new RetryingClient(system.urls, system.secret);
    const emails = Array.from({ length: SLEEPERS }, (_, i) => `sleeper-${i}@example.test`);
    const asleep = { workspaceId, status: 'active', 'waiting.key': 'paid' } as const;
    const sleeping = (): Promise<number> => db.collections.Enrollment.countDocuments(asleep);

    const enteredIn = await timed(() => sendAll(client, emails, 'joined'));
    const asleepIn = await timed(() =>
      reaches(async () => (await sleeping()) === SLEEPERS, ASLEEP_WITHIN_MS),
    );

    // The enrollments to wake are spread evenly over all that wait.
    const woken = emails.filter((_, i) => i % (SLEEPERS / WOKEN) === 0);
    const half = woken.length / 2;
    const sending = (async () => {
      await sendAll(client, woken.slice(0, half), 'paid');
      const away = system.temporalServer.kill();
      await sendAll(client, woken.slice(half), 'paid');
      await away;
    })();
    await sending;
    await system.temporalServer.restart();
    const completed = { workspaceId, status: 'completed' } as const;
    const awake = async (): Promise<boolean> =>
      (await db.collections.Enrollment.countDocuments(completed)) >= woken.length;
    const awakeIn = await timed(() => reaches(awake, AWAKE_WITHIN_MS));
    // A second wake-up would be visible by now.
    await sleep(3_000);

    const told = await db.collections.Event.find({ workspaceId, key: 'woken' }).toArray();
    const rows = await db.collections.Enrollment.find(completed).toArray();
    const responses = rows.map(({ timeline }) => timeline.filter((line) => line.type === 'awaited').length);
    const outbox = await db.collections.Outbox.countDocuments({ workspaceId });
    console.log(JSON.stringify({ enteredIn, asleepIn, awakeIn, told: told.length, still: await sleeping() }));

    assert.equal(rows.length, WOKEN);
    assert.equal(told.length, WOKEN);
    assert.equal(new Set(told.map((event) => event.contactId?.toHexString())).size, WOKEN);
    assert.ok(responses.every((count) => count === 1));
    assert.equal(await sleeping(), SLEEPERS - WOKEN);
    assert.equal(outbox, 0);
    assert.deepEqual(await emailsOf(system, rows), woken.toSorted());
  });
});

async function sendAll(client: RetryingClient, emails: string[], eventName: string): Promise<void> {
  const left = [...emails];
  const lane = async (): Promise<void> => {
    for (let email = left.pop(); email !== undefined; email = left.pop()) {
      await client.send({ email, eventName, key: `${eventName}-${email}`, n: '1' });
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

async function emailsOf({ db, workspaceId }: RealSystem, rows: { contactId: unknown }[]): Promise<string[]> {
  const ids = rows.map(({ contactId }) => String(contactId));
  const contacts = await db.collections.Contact.find({ workspaceId }).toArray();
  return contacts
    .filter(({ _id }) => ids.includes(_id.toHexString()))
    .map(({ email }) => email)
    .toSorted();
}

/** As `waitUntil`, for expensive conditions. */
function reaches(condition: () => Promise<boolean>, timeoutMs: number): Promise<void> {
  return waitUntil(async () => {
    await sleep(LOOK_MS);
    return condition();
  }, timeoutMs);
}

/** Duration in milliseconds. */
async function timed(work: () => Promise<void>): Promise<number> {
  const began = Date.now();
  await work();
  return Date.now() - began;
}
