import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { MongoSet } from '../support/servers/mongo-set.js';
import { sized } from '../support/run/sizes.js';
import { waitUntil } from '../support/run/wait-until.js';
import * as invariants from './invariants.js';
import { RealSystem } from './real-system.js';
import { RetryingClient, countTries } from './retrying-client.js';

/** Three members and two of each process are too much for a short run. */
const isRun = sized({ reduced: 0, full: 1 }) === 1;
/** As docs/operations.md recommends. */
const SETTINGS = {
  electionTimeoutMillis: 4_000,
  heartbeatIntervalMillis: 1_000,
  heartbeatTimeoutSecs: 2,
  catchUpTimeoutMillis: 1_000,
};
const PARAMETERS = { oplogNetworkTimeoutBufferSeconds: 1 };
const BEFORE_MS = 5_000;
const AWAY_MS = 30_000;
const AFTER_MS = 10_000;
const EVERY_MS = 20;
/** Measured: 5 to 7 s. The rest allows for a busy machine. */
const STANDSTILL_MS = 15_000;

const faults = [
  { what: 'killed', signal: 'SIGKILL', back: (set: MongoSet, member: number) => set.restart(member) },
  { what: 'frozen', signal: 'SIGSTOP', back: (set: MongoSet, member: number) => set.kill(member, 'SIGCONT') },
] as const;

if (isRun)
  describe('a replica set of three whose primary is lost under load', function () {
    this.timeout(600_000);
    let system: RealSystem<MongoSet>;
    before(async () => {
      system = await RealSystem.own(() => MongoSet.start(SETTINGS, PARAMETERS));
      await system.automation({
        name: 'Stay',
        trigger: { event: 'joined' },
        exitOn: [{ event: 'left' }],
        steps: [{ type: 'wait', for: '30 days' }],
      });
    });
    after(() => system.stop());

    for (const { what, signal, back } of faults)
      it(`${what}: goes on with another, loses nothing and does nothing twice`, async () => {
        const client = new RetryingClient(system.urls, system.secret);
        const load = { isOver: false };
        const sending = send(client, what, load);
        await sleep(BEFORE_MS);
        const primary = (await system.mongo.primary()) ?? assert.fail('no primary');
        const from = Date.now();
        await system.mongo.kill(primary, signal);
        await sleep(AWAY_MS);
        await back(system.mongo, primary);
        await sleep(AFTER_MS);
        load.isOver = true;
        await sending;
        await waitUntil(() => system.mongo.isWhole(), 120_000);
        await waitUntil(() => invariants.isDrained(system), 120_000);
        const stoodStillMs = longestGap(client, from);
        const events = await invariants.checkEvents(system, client.responses);
        const tries = countTries(client.tries);
        console.log(JSON.stringify({ what, stoodStillMs, sent: client.responses.length, tries, events }));
        assert.equal(events.lost, 0);
        assert.equal(events.loggedTwice, 0);
        assert.ok(stoodStillMs <= STANDSTILL_MS, `events stood still for ${stoodStillMs} ms`);
      });
  });

/** Sends an event every few milliseconds, whatever becomes of those before. */
async function send(client: RetryingClient, name: string, load: { isOver: boolean }): Promise<void> {
  const calls: Promise<unknown>[] = [];
  for (let n = 0; !load.isOver; n += 1) {
    const key = `${name}-${n}`;
    const eventName = n % 2 === 0 ? 'joined' : 'left';
    calls.push(client.send({ email: `${name}-${n % 50}@example.test`, eventName, key, n: key }));
    await sleep(EVERY_MS);
  }
  await Promise.all(calls);
}

/** The longest time after `from` without an accepted call. */
function longestGap({ responses }: RetryingClient, from: number): number {
  const times = responses.map(({ answeredAt }) => answeredAt).filter((at) => at >= from);
  const sorted = [from, ...times].sort((a, b) => a - b);
  return Math.max(0, ...sorted.slice(1).map((at, i) => at - (sorted[i] ?? at)));
}
