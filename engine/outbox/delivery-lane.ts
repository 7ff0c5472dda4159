import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ObjectId } from 'mongodb';
import type { Logger } from 'pino';
import type { FirstAttempts, FirstAttempt } from '../../domain/webhook/first-attempts.js';
import type { Database } from '../../models/database.js';
import type { OutboxRecord } from '../../models/outbox.js';
import { isTemporalTrouble, type Temporal } from '../temporal/temporal.js';

/** Deliveries in hand at a time. */
const MAX_IN_FLIGHT = 64;
/** Longer than a try, with the wait for its place. */
const LEASE_MS = 30_000;
/** Looks again this soon after it found nothing, or nobody with room. */
const IDLE_MS = 50;
/** After trouble with a server. */
const AWAY_MS = 1_000;
/** Sorts behind every queue of an origin. */
const BEHIND = '\uffff';

interface LaneDeps {
  db: Database;
  temporal: Temporal;
  tries: FirstAttempts;
  log: Logger;
}

interface Lane extends LaneDeps {
  owner: string;
  inFlight: Set<Promise<void>>;
  done: ObjectId[];
  stopped: boolean;
}

/**
 * Makes the first tries of webhooks straight from the outbox: a rule costs no workflow until it fails. Any number of
 * lanes may run, leases keep them apart. It goes from origin to origin and, within one, from workspace to workspace,
 * by index seek, so that nobody stands behind the backlog of a receiver that hangs.
 */
export function startDeliveryLane(deps: LaneDeps): { stop: () => Promise<void> } {
  const lane: Lane = { ...deps, owner: randomUUID(), inFlight: new Set(), done: [], stopped: false };
  const running = run(lane);
  return {
    stop: async () => {
      lane.stopped = true;
      await running;
      await Promise.all(lane.inFlight);
      await deleteDone(lane);
    },
  };
}

async function run(lane: Lane): Promise<void> {
  let after = '';
  while (!lane.stopped) {
    try {
      after = await step(lane, after);
    } catch (error) {
      lane.log.warn({ err: error }, 'the outbox of deliveries could not be worked off');
      await sleep(AWAY_MS);
    }
  }
}

/** Takes what it can of the next queue; returns where to go on, '' at the beginning. */
async function step(lane: Lane, after: string): Promise<string> {
  await deleteDone(lane);
  while (lane.inFlight.size >= MAX_IN_FLIGHT) await Promise.race(lane.inFlight);
  const queue = await nextQueue(lane.db, after);
  if (queue === null) {
    await sleep(IDLE_MS);
    return '';
  }
  const [origin = ''] = queue.split(' ');
  const room = Math.min(lane.tries.room(origin), MAX_IN_FLIGHT - lane.inFlight.size);
  if (room === 0) return `${origin} ${BEHIND}`;
  await take(lane, { queue, origin, room });
  return queue;
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
  const tried = await lane.tries.begin(
    rows.map((row) => ({ deliveryId: row.target.toHexString(), run: row.args.run, origin })),
  );
  for (const [i, row] of rows.entries()) {
    const first = tried[i];
    if (first === undefined) throw new Error('A delivery was not tried');
    const settling = settle(lane, row, first).finally(() => lane.inFlight.delete(settling));
    lane.inFlight.add(settling);
  }
}

/** The oldest rows of a queue, for this lane alone. */
async function lease(lane: Lane, queue: string, limit: number): Promise<OutboxRecord<'deliver'>[]> {
  const { Outbox } = lane.db.collections;
  const now = new Date();
  const page = await Outbox.find<OutboxRecord<'deliver'>>(
    { queue, command: 'deliver', leaseUntil: { $lte: now } },
    { sort: { leaseUntil: 1 }, limit },
  ).toArray();
  if (page.length === 0) return [];
  const ids = { $in: page.map(({ _id }) => _id) };
  const { matchedCount } = await Outbox.updateMany(
    { _id: ids, leaseUntil: { $lte: now } },
    {
      $set: { leaseUntil: new Date(now.getTime() + LEASE_MS), leaseOwner: lane.owner },
      $inc: { attempts: 1 },
    },
  );
  if (matchedCount === page.length) return page;
  // Another lane has taken some of them.
  return Outbox.find<OutboxRecord<'deliver'>>({
    _id: ids,
    command: 'deliver',
    leaseOwner: lane.owner,
    leaseUntil: { $gt: now },
  }).toArray();
}

/** A row is done when its delivery got through, or goes on in a workflow; else it is free again soon. */
async function settle(lane: Lane, row: OutboxRecord<'deliver'>, first: Promise<FirstAttempt>): Promise<void> {
  try {
    const tried = await first;
    if (tried === 'later') return await free(lane, row);
    if (tried !== 'done') await carryOn(lane, row, tried.beginAt);
    lane.done.push(row._id);
  } catch (error) {
    const words = isTemporalTrouble(error) ? 'Temporal did not take it' : 'a first try was not made';
    lane.log.warn({ err: error, delivery: row.target.toHexString() }, words);
    // What cannot even be freed is free when its lease is over.
    await free(lane, row).catch((err: unknown) => {
      lane.log.warn({ err }, 'a delivery stays leased until its lease is over');
    });
  }
}

async function carryOn({ temporal }: Lane, row: OutboxRecord<'deliver'>, beginAt: Date): Promise<void> {
  const input = {
    workspaceId: row.workspaceId.toHexString(),
    deliveryId: row.target.toHexString(),
    run: row.args.run,
  };
  await temporal.startDelivery(input, Math.max(0, beginAt.getTime() - Date.now()));
}

async function free({ db, owner }: Lane, row: OutboxRecord<'deliver'>): Promise<void> {
  await db.collections.Outbox.updateOne(
    { _id: row._id, leaseOwner: owner },
    { $set: { leaseUntil: new Date(Date.now() + AWAY_MS), leaseOwner: null } },
  );
}

/** Together: a lost delete only repeats a look at a delivery that is over. */
async function deleteDone(lane: Lane): Promise<void> {
  const ids = lane.done.splice(0);
  if (ids.length === 0) return;
  await lane.db.collections.Outbox.deleteMany({ _id: { $in: ids } }, { writeConcern: { w: 1 } });
}
