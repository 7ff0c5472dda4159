import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ObjectId } from 'mongodb';
import type { Logger } from 'pino';
import type { Database } from '../../models/database.js';
import type { OutboxRecord } from '../../models/outbox.js';
import { LEASE_MS, type OutboxDelivery } from './outbox.js';

/** Looks again this soon after it found nothing. */
const IDLE_MS = 100;
/** After Temporal did not answer. */
const AWAY_MS = 1_000;
/** Rows of one workspace before the next one's turn: a backlog stands before nobody else's start. */
const PAGE = 50;
/** Calls to Temporal at a time. */
const MAX_IN_FLIGHT = 32;
/** A command behind an earlier one of its target is looked at again this soon. */
const BLOCKED_MS = 250;

export interface Relay {
  /** Takes no more rows; resolves when those it holds are done. */
  stop(): Promise<void>;
}

interface RelayState {
  db: Database;
  outbox: OutboxDelivery;
  log: Logger;
  owner: string;
  inFlight: Set<Promise<unknown>>;
  stopped: boolean;
  awayUntil: number;
}

/** Delivers what the outbox holds and nobody has leased: any number of relays may run, leases keep them apart. */
export function startRelay(deps: { db: Database; outbox: OutboxDelivery; log: Logger }): Relay {
  const state: RelayState = {
    ...deps,
    owner: randomUUID(),
    inFlight: new Set(),
    stopped: false,
    awayUntil: 0,
  };
  const running = run(state);
  return {
    stop: async () => {
      state.stopped = true;
      await running;
      await Promise.all(state.inFlight);
      await deps.outbox.flush();
    },
  };
}

async function run(state: RelayState): Promise<void> {
  let workspaceId: ObjectId | null = null;
  while (!state.stopped) {
    try {
      if (Date.now() < state.awayUntil) await sleep(AWAY_MS);
      workspaceId = await nextWorkspace(state.db, workspaceId);
      if (workspaceId === null) await sleep(IDLE_MS);
      else await deliverPage(state, workspaceId);
    } catch (error) {
      state.log.warn({ err: error }, 'the relay could not read the outbox');
      await sleep(AWAY_MS);
    }
  }
}

/** The next workspace with something to deliver, from one to the next and around; found by index seek. */
async function nextWorkspace(db: Database, after: ObjectId | null): Promise<ObjectId | null> {
  const due = { lane: 'enrollments', leaseUntil: { $lte: new Date() } } as const;
  const options = { sort: { workspaceId: 1 }, projection: { workspaceId: 1 } } as const;
  const outbox = db.collections.Outbox;
  const next = after === null ? null : await outbox.findOne({ ...due, workspaceId: { $gt: after } }, options);
  const row = next ?? (await outbox.findOne(due, options));
  return row?.workspaceId ?? null;
}

async function deliverPage(state: RelayState, workspaceId: ObjectId): Promise<void> {
  const page = await state.db.collections.Outbox.find({
    lane: 'enrollments',
    workspaceId,
    leaseUntil: { $lte: new Date() },
  })
    .sort({ leaseUntil: 1 })
    .limit(PAGE)
    .toArray();
  const ready = await holdBackBlocked(state, page);
  const leased = await lease(state, ready);
  const rows = await dropNeverStarted(state, leased);
  for (const row of rows) {
    while (state.inFlight.size >= MAX_IN_FLIGHT) await Promise.race(state.inFlight);
    const delivery = deliverOne(state, row).finally(() => state.inFlight.delete(delivery));
    state.inFlight.add(delivery);
  }
}

async function deliverOne(state: RelayState, row: OutboxRecord): Promise<void> {
  try {
    const delivery = await state.outbox.deliver(row);
    if (delivery === 'temporalAway') state.awayUntil = Date.now() + AWAY_MS;
  } catch (error) {
    state.log.error({ err: error, command: row.command }, 'a row stays leased until its lease is over');
  }
}

/** Keeps the first row of each target; later ones wait until it is gone. */
async function holdBackBlocked(state: RelayState, page: OutboxRecord[]): Promise<OutboxRecord[]> {
  const later = page.filter((row) => row.seq > 1);
  if (later.length === 0) return page;
  const left = await state.db.collections.Outbox.find(
    { target: { $in: later.map((row) => row.target) } },
    { projection: { target: 1, seq: 1 } },
  ).toArray();
  const isBlocked = (row: OutboxRecord): boolean =>
    left.some((other) => other.target.equals(row.target) && other.seq < row.seq);
  const blocked = later.filter(isBlocked);
  if (blocked.length === 0) return page;
  await state.db.collections.Outbox.updateMany(
    { _id: { $in: blocked.map((row) => row._id) }, leaseUntil: { $lte: new Date() } },
    { $set: { leaseUntil: new Date(Date.now() + BLOCKED_MS) } },
  );
  return page.filter((row) => !blocked.includes(row));
}

/** Takes the rows for this relay and counts the attempt, before any call. */
async function lease(state: RelayState, rows: OutboxRecord[]): Promise<OutboxRecord[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row._id);
  const now = Date.now();
  await state.db.collections.Outbox.updateMany(
    { _id: { $in: ids }, leaseUntil: { $lte: new Date(now) } },
    { $set: { leaseUntil: new Date(now + LEASE_MS), leaseOwner: state.owner }, $inc: { attempts: 1 } },
  );
  return state.db.collections.Outbox.find({ _id: { $in: ids }, leaseOwner: state.owner }).toArray();
}

/**
 * A start that was never attempted, of an enrollment that is over: no run exists, so start and cancel go
 * together, in one transaction (a cancel left alone would look for a workflow that never was).
 */
async function dropNeverStarted(state: RelayState, rows: OutboxRecord[]): Promise<OutboxRecord[]> {
  const fresh = rows.filter((row) => row.command === 'start').filter((row) => row.attempts === 1);
  if (fresh.length === 0) return rows;
  const enrollments = await state.db.collections.Enrollment.find(
    { _id: { $in: fresh.map((row) => row.target) }, status: 'active' },
    { projection: { run: 1 } },
  ).toArray();
  const activeRuns = new Map(enrollments.map((row) => [row._id.toHexString(), row.run]));
  const over = fresh.filter((row) => activeRuns.get(row.target.toHexString()) !== row.args.run);
  for (const row of over) await dropRun(state.db, row);
  return rows.filter((row) => row.command !== 'start' || !over.includes(row));
}

async function dropRun(db: Database, start: OutboxRecord<'start'>): Promise<void> {
  const session = db.client.startSession();
  try {
    session.startTransaction({ writeConcern: { w: 'majority', journal: true } });
    await db.collections.Outbox.deleteMany({ target: start.target, 'args.run': start.args.run }, { session });
    await session.commitTransaction();
  } finally {
    await session.endSession();
  }
}
