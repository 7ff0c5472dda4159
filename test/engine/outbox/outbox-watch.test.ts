import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { ObjectId } from 'mongodb';
import { OutboxWatch, pausedBy } from '../../../engine/outbox/outbox-watch.js';
import { startPolling, type PollingLoop } from '../../../engine/workers/polling.js';
import { freeCommand, type OutboxLane } from '../../../models/system/outbox.js';
import { ownDatabase, type OwnDatabase } from '../../support/servers/database.js';
import { silent } from '../../support/engine/engine.js';
import { waitUntil } from '../../support/run/wait-until.js';

/** How often the lane would poll if it were not quiet. */
const EVERY_MS = 20;
/** A lane that does not poll for so long is quiet. */
const QUIET_MS = 25 * EVERY_MS;
/** Often enough for a quiet lane, which polls every other second. */
const polledIn = (ms: number): number => 1 + ms / 1_000;

describe('The watch of the outbox', function () {
  this.timeout(120_000);
  let db: OwnDatabase;
  let watch: OutboxWatch;
  let loops: PollingLoop[];
  let cores: number;

  beforeEach(async () => {
    db = await ownDatabase();
    cores = 0;
    watch = new OutboxWatch({ db, log: silent, load: () => cores });
    loops = [];
  });

  afterEach(async () => {
    await Promise.all(loops.map((loop) => loop.stop()));
    await watch.close();
    await db.release();
  });

  /** Counts the polls of a lane that takes what it finds. */
  function lane(name: OutboxLane): { polls: number; taken: number } {
    const counted = { polls: 0, taken: 0 };
    loops.push(
      startPolling({
        poll: async () => {
          counted.polls += 1;
          const { deletedCount } = await db.collections.Outbox.deleteMany({ lane: name, leaseOwner: null });
          if (deletedCount === 0) return EVERY_MS;
          watch.busy(name);
          counted.taken += deletedCount;
          return 0;
        },
        onError: (error) => assert.fail(String(error)),
        retryMs: EVERY_MS,
        ...pausedBy(watch, name),
      }),
    );
    return counted;
  }

  /** Cursors that MongoDB keeps open for change streams of the outbox. */
  const openStreams = async (): Promise<number> => {
    const { collectionName } = db.collections.Outbox;
    const of = { ns: `${db.connection.name}.${collectionName}` };
    const found = await db.client
      .db('admin')
      .aggregate([{ $currentOp: { idleCursors: true } }, { $match: { ...of, cursor: { $exists: true } } }], {
        readConcern: { level: 'local' },
      })
      .toArray();
    return found.length;
  };

  const untilQuiet = (counted: { polls: number }): Promise<void> =>
    waitUntil(async () => {
      const { polls } = counted;
      await sleep(QUIET_MS);
      return polls === counted.polls && (await openStreams()) === 1;
    }, 60_000);

  const insert = (name: OutboxLane, leaseOwner: string | null = null) =>
    db.collections.Outbox.insertOne({
      ...freeCommand({
        command: 'signal',
        workspaceId: new ObjectId(),
        target: new ObjectId(),
        seq: 1,
        args: { run: 1, signal: { kind: 'resume', visit: 1 } },
        createdAt: new Date(),
      }),
      lane: name,
      leaseOwner,
    });

  it('lets an idle lane poll every other second, and wakes it for an inserted row', async () => {
    const enrollments = lane('enrollments');
    await untilQuiet(enrollments);
    const [before, began] = [enrollments.polls, performance.now()];
    await waitUntil(() => enrollments.polls >= before + 2);
    const ms = performance.now() - began;
    assert.ok(2 <= polledIn(ms), `two polls in ${String(ms)} ms`);
    // The next poll would be two seconds later.
    await insert('enrollments');
    await waitUntil(() => enrollments.taken === 1, 1_800);
  });

  it('does not wake a lane for rows of another lane, or for leased ones', async () => {
    const [enrollments, deliveries] = [lane('enrollments'), lane('deliveries')];
    await untilQuiet(enrollments);
    const [before, began] = [enrollments.polls, performance.now()];
    for (let i = 0; i < 10; i += 1) {
      await insert('deliveries');
      await insert('enrollments', 'another process');
      await sleep(EVERY_MS);
    }
    await waitUntil(() => deliveries.taken === 10, 10_000);
    const polls = enrollments.polls - before;
    assert.ok(polls <= polledIn(performance.now() - began), `${String(polls)} polls`);
  });

  it('is not told of writes while the process is under load, but polls', async () => {
    const enrollments = lane('enrollments');
    await untilQuiet(enrollments);
    cores = 0.5;
    await waitUntil(async () => (await openStreams()) === 0, 10_000);
    await insert('enrollments');
    await waitUntil(() => enrollments.taken === 1, 10_000);
    assert.equal(await openStreams(), 0);
    cores = 0;
    await waitUntil(async () => (await openStreams()) === 1, 10_000);
  });

  it('keeps polling while rows keep coming', async () => {
    const enrollments = lane('enrollments');
    for (let i = 0; i < 30; i += 1) {
      await insert('enrollments');
      await sleep(100);
    }
    await waitUntil(() => enrollments.taken === 30, 10_000);
  });
});
