import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { FirstAttempts, FirstAttempt } from '../../domain/webhook/first-attempts.js';
import type { Database } from '../../models/core/database.js';
import type { OutboxRecord } from '../../models/system/outbox.js';
import { InFlight } from '../../domain/kernel/in-flight.js';
import { OutboxLeases } from './leases.js';
import { pausedBy, type OutboxWatch } from './outbox-watch.js';
import { startPolling, type PollingLoop } from '../workers/polling.js';

/** Concurrent first attempts, most of which wait for a slot of their receiver or for MongoDB. */
const MAX_IN_FLIGHT = 128;
/** Rows worth taking at once, and how long a round waits for that many places. */
const WORTHWHILE_ROWS = 32;
const GATHER_MS = 50;
/** Rows read for each place, since some receivers have no free slot. */
const ROWS_PER_PLACE = 2;
/** Longer than an attempt, including its wait for a slot. */
const LEASE_MS = 30_000;
/** Pause after a round that found no row. */
const IDLE_MS = 50;
/** Pause after an error of MongoDB, and before a row is attempted again. */
const AWAY_MS = 1_000;
type Delivery = OutboxRecord<'deliver'>;

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
 * run; leases keep them apart. Goes round-robin over receivers (an origin and a workspace), by index
 * seek, so that the backlog of a hanging one delays no other.
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

/** Takes as many rows of the next queues as there is room for; returns the pause before the next round. */
async function poll(lane: Lane): Promise<number> {
  await waitForRoom(lane.inFlight);
  const queue = await nextQueue(lane.db, lane.queue);
  if (queue === null) {
    lane.queue = '';
    return IDLE_MS;
  }
  lane.watch?.busy('deliveries');
  if (lane.attempts.freeSlots(queue) <= 0) {
    lane.queue = queue;
    return 0;
  }
  const room = lane.inFlight.capacity;
  const page = await freeRows(lane, queue, room * ROWS_PER_PLACE);
  const { rows, lastQueue } = choose(page, { room, freeSlots: lane.attempts.freeSlots });
  await attempt(lane, rows);
  lane.queue = lastQueue ?? queue;
  return 0;
}

/** Waits for a place, and a moment longer while there are few: rows that are taken together cost less. */
async function waitForRoom(inFlight: InFlight): Promise<void> {
  await inFlight.waitForCapacity();
  if (inFlight.capacity < WORTHWHILE_ROWS) await sleep(GATHER_MS);
}

async function nextQueue(db: Database, after: string): Promise<string | null> {
  const row = await db.collections.Outbox.findOne(
    { queue: { $gt: after }, leaseUntil: { $lte: new Date() } },
    { sort: { queue: 1 }, projection: { queue: 1 } },
  );
  return row?.queue ?? null;
}

/** The free rows from a queue on, the oldest of each queue first. */
function freeRows(lane: Lane, from: string, limit: number): Promise<Delivery[]> {
  return lane.db.collections.Outbox.find<Delivery>(
    { queue: { $gte: from }, command: 'deliver', leaseUntil: { $lte: new Date() } },
    { sort: { queue: 1, leaseUntil: 1 }, limit },
  ).toArray();
}

/** The rows for which their receiver has a slot, and the queue after which the next round begins. */
function choose(
  page: Delivery[],
  { room, freeSlots }: { room: number; freeSlots: (receiver: string) => number },
): { rows: Delivery[]; lastQueue: string | undefined } {
  const slots = new Map<string, number>();
  const rows: Delivery[] = [];
  let lastQueue: string | undefined;
  for (const row of page) {
    if (rows.length >= room) break;
    const { queue = '' } = row;
    const free = slots.get(queue) ?? freeSlots(queue);
    slots.set(queue, free > 0 ? free - 1 : free);
    if (free > 0) rows.push(row);
    lastQueue = queue;
  }
  return { rows, lastQueue };
}

async function attempt(lane: Lane, page: Delivery[]): Promise<void> {
  const rows = await lane.leases.take(page);
  if (rows.length === 0) return;
  const tried = await lane.attempts.begin(
    rows.map(({ target, args, queue = '' }) => ({
      deliveryId: target.toHexString(),
      run: args.run,
      receiver: queue,
    })),
  );
  for (const [i, row] of rows.entries()) {
    const first = tried[i];
    if (first === undefined) throw new Error('A leased delivery was not attempted');
    void lane.inFlight.add(settle(lane, row, first));
  }
}

/** A row is done when its delivery has ended; one that failed goes to the lane `handOvers`, any other is retried. */
async function settle(lane: Lane, row: Delivery, first: Promise<FirstAttempt>): Promise<void> {
  try {
    const tried = await first;
    if (tried === 'later') await lane.leases.release(row, AWAY_MS);
    else if (tried === 'done') lane.leases.done(row);
    else if ('pausedForMs' in tried) await lane.leases.release(row, tried.pausedForMs);
    else await lane.leases.handOver(row, tried.beginAt);
  } catch (error) {
    lane.log.warn({ err: error, delivery: row.target.toHexString() }, 'first_attempt_failed');
    // If the release fails, the row is free when its lease expires.
    await lane.leases.release(row, AWAY_MS).catch((err: unknown) => {
      lane.log.warn({ err }, 'lease_not_released');
    });
  }
}
