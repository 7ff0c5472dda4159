import type { Logger } from 'pino';
import type { FirstAttempts, FirstAttempt } from '../../domain/webhook/first-attempts.js';
import type { Database } from '../../models/database.js';
import type { OutboxRecord } from '../../models/outbox.js';
import { InFlight } from './in-flight.js';
import { OutboxLeases } from './leases.js';
import { pausedBy, type OutboxWatch } from './outbox-watch.js';
import { startPolling, type PollingLoop } from '../polling.js';

/** Concurrent first attempts. */
const MAX_IN_FLIGHT = 64;
/** Longer than an attempt, including its wait for a slot. */
const LEASE_MS = 30_000;
/** Pause after a round that found no row. */
const IDLE_MS = 50;
/** Pause after an error of MongoDB, and before a row is attempted again. */
const AWAY_MS = 1_000;
/** Sorts after every queue of an origin. */
const BEHIND = '\uffff';

interface LaneDeps {
  db: Database;
  attempts: FirstAttempts;
  log: Logger;
  /** Without it the lane polls all the time. */
  watch?: OutboxWatch;
}

interface Lane extends LaneDeps {
  leases: OutboxLeases;
  inFlight: InFlight;
  /** The queue served last; '' at the start of a cycle. */
  queue: string;
}

/**
 * Makes the first attempts of deliveries directly from the outbox: a delivery needs a workflow only after its first
 * failure, and is then handed over by a relay, so that no place is held while Temporal is called. Any number of lanes may
 * run; leases keep them apart. Goes round-robin over origins and, within an origin, over workspaces, by index seek, so
 * that the backlog of a hanging receiver delays no other.
 */
export function startDeliveryLane(deps: LaneDeps): PollingLoop {
  const lane: Lane = {
    ...deps,
    leases: new OutboxLeases({ db: deps.db, log: deps.log, leaseMs: LEASE_MS }),
    inFlight: new InFlight(MAX_IN_FLIGHT),
    queue: '',
  };
  const loop = startPolling({
    poll: () => poll(lane),
    onError: (error) => {
      lane.log.warn({ err: error }, 'delivery_poll_failed');
    },
    retryMs: AWAY_MS,
    ...pausedBy(deps.watch, 'deliveries'),
  });
  return {
    stop: async () => {
      await loop.stop();
      await lane.inFlight.idle();
      await lane.leases.flush();
    },
  };
}

/** Takes as many rows of the next queue as there is room for; returns the pause before the next round. */
async function poll(lane: Lane): Promise<number> {
  await lane.inFlight.waitForCapacity();
  const queue = await nextQueue(lane.db, lane.queue);
  if (queue === null) {
    lane.queue = '';
    return IDLE_MS;
  }
  lane.watch?.busy('deliveries');
  const [origin = ''] = queue.split(' ');
  const room = Math.min(lane.attempts.freeSlots(origin), lane.inFlight.capacity);
  if (room > 0) await take(lane, { queue, origin, room });
  lane.queue = room === 0 ? `${origin} ${BEHIND}` : queue;
  return 0;
}

async function nextQueue(db: Database, after: string): Promise<string | null> {
  const row = await db.collections.Outbox.findOne(
    { queue: { $gt: after }, leaseUntil: { $lte: new Date() } },
    { sort: { queue: 1 }, projection: { queue: 1 } },
  );
  return row?.queue ?? null;
}

async function take(
  lane: Lane,
  { queue, origin, room }: { queue: string; origin: string; room: number },
): Promise<void> {
  const rows = await lease(lane, queue, room);
  if (rows.length === 0) return;
  const tried = await lane.attempts.begin(
    rows.map((row) => ({ deliveryId: row.target.toHexString(), run: row.args.run, origin })),
  );
  for (const [i, row] of rows.entries()) {
    const first = tried[i];
    if (first === undefined) throw new Error('A leased delivery was not attempted');
    void lane.inFlight.add(settle(lane, row, first));
  }
}

/** Leases the oldest rows of a queue. */
async function lease(lane: Lane, queue: string, limit: number): Promise<OutboxRecord<'deliver'>[]> {
  const page = await lane.db.collections.Outbox.find<OutboxRecord<'deliver'>>(
    { queue, command: 'deliver', leaseUntil: { $lte: new Date() } },
    { sort: { leaseUntil: 1 }, limit },
  ).toArray();
  return lane.leases.take(page);
}

/** A row is done when its delivery has ended; one that failed goes to the lane `handOvers`, any other is retried. */
async function settle(lane: Lane, row: OutboxRecord<'deliver'>, first: Promise<FirstAttempt>): Promise<void> {
  try {
    const tried = await first;
    if (tried === 'later') await lane.leases.release(row, AWAY_MS);
    else if (tried === 'done') lane.leases.done(row);
    else await lane.leases.handOver(row, tried.beginAt);
  } catch (error) {
    lane.log.warn({ err: error, delivery: row.target.toHexString() }, 'first_attempt_failed');
    // If the release fails, the row is free when its lease expires.
    await lane.leases.release(row, AWAY_MS).catch((err: unknown) => {
      lane.log.warn({ err }, 'lease_not_released');
    });
  }
}
