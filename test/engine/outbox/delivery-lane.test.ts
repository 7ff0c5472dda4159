import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import type { FirstAttempts } from '../../../domain/webhook/first-attempts.js';
import { originOfReceiver } from '../../../domain/webhook/receiver-key.js';
import { firstAttemptRow } from '../../../engine/intake/parts/deliveries/write-deliveries.js';
import { CommandRunner } from '../../../engine/outbox/command-runner.js';
import { startDeliveryLane } from '../../../engine/outbox/delivery-lane.js';
import { startRelay } from '../../../engine/outbox/relay.js';
import type { Temporal } from '../../../engine/temporal/temporal.js';
import { ownDatabase, type OwnDatabase } from '../../support/servers/database.js';
import { NO_TEMPORAL, silent, temporalAt } from '../../support/engine/engine.js';
import { waitUntil } from '../../support/run/wait-until.js';

/** More than the lane attempts at a time. */
const ROWS = 150;
const FAILING = 'https://failing.test';
const HEALTHY = 'https://healthy.test';

describe('the delivery lane', function () {
  this.timeout(30_000);
  let db: OwnDatabase;
  let away: Temporal;
  before(async () => {
    db = await ownDatabase();
    away = temporalAt(NO_TEMPORAL);
  });
  after(async () => {
    await away.close();
    await db.release();
  });
  afterEach(() => db.collections.Outbox.deleteMany({}));

  const addRows = async (origin: string): Promise<void> => {
    const workspaceId = new ObjectId();
    const rows = Array.from({ length: ROWS }, () =>
      firstAttemptRow({ id: new ObjectId().toHexString(), origin, run: 1, seq: 1 }, workspaceId, new Date()),
    );
    await db.collections.Outbox.insertMany(rows);
  };
  const beginAt = new Date(Date.now() + 60_000);
  /** Attempts that fail at one origin and succeed at the other. */
  const attempts: FirstAttempts = {
    freeSlots: () => 16,
    begin: (rows) =>
      Promise.resolve(
        rows.map(({ receiver }) =>
          Promise.resolve(originOfReceiver(receiver) === FAILING ? { beginAt } : ('done' as const)),
        ),
      ),
  };

  it('delivers to healthy receivers while hand-overs of failed attempts hang', async () => {
    await addRows(FAILING);
    await addRows(HEALTHY);
    let handedOver = 0;
    let release = (): void => undefined;
    const hanging = new Promise<void>((resolve) => {
      release = resolve;
    });
    const startDelivery = (): Promise<void> => {
      handedOver += 1;
      return hanging;
    };
    const outbox = new CommandRunner({ db, temporal: { ...away, startDelivery }, log: silent });
    const relay = startRelay({ db, outbox, log: silent, lane: 'handOvers' });
    const lane = startDeliveryLane({ db, attempts, log: silent });
    await waitUntil(async () => (await db.collections.Outbox.countDocuments({ lane: 'deliveries' })) === 0);
    await waitUntil(() => handedOver > 0);
    assert.ok(handedOver <= 16, `${handedOver} hand-overs at a time`);
    assert.equal(await db.collections.Outbox.countDocuments({ lane: 'handOvers' }), ROWS);
    release();
    await waitUntil(async () => (await db.collections.Outbox.countDocuments()) === 0);
    assert.equal(handedOver, ROWS);
    await Promise.all([relay.stop(), lane.stop()]);
  });

  it('keeps when the workflow of a failed attempt begins', async () => {
    await addRows(FAILING);
    const lane = startDeliveryLane({ db, attempts, log: silent });
    await waitUntil(async () => (await db.collections.Outbox.countDocuments({ lane: 'handOvers' })) === ROWS);
    await lane.stop();
    const row = await db.collections.Outbox.findOne({});
    assert.ok(row);
    const { command, args, queue, attempts: tried, leaseOwner } = row;
    assert.deepEqual({ command, args }, { command: 'deliver', args: { run: 1, beginAt } });
    assert.deepEqual({ queue, tried, leaseOwner }, { queue: undefined, tried: 0, leaseOwner: null });
  });

  it('leases no hand-over while Temporal is away', async () => {
    await addRows(FAILING);
    const lane = startDeliveryLane({ db, attempts, log: silent });
    const outbox = new CommandRunner({ db, temporal: { ...away, capacity: () => 0 }, log: silent });
    const relay = startRelay({ db, outbox, log: silent, lane: 'handOvers' });
    await waitUntil(async () => (await db.collections.Outbox.countDocuments({ lane: 'handOvers' })) === ROWS);
    await Promise.all([relay.stop(), lane.stop()]);
    assert.equal(await db.collections.Outbox.countDocuments({ attempts: { $gt: 0 } }), 0);
  });
});
