import { type ObjectId } from 'mongodb';
import type { Logger } from 'pino';
import type { Database } from '../../models/database.js';
import type { OutboxRecord } from '../../models/outbox.js';
import type { CommandRunner } from './command-runner.js';
import { InFlight } from './in-flight.js';
import { startPolling } from '../polling.js';

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
  outbox: CommandRunner;
  log: Logger;
  inFlight: InFlight;
  /** The workspace served last. */
  workspaceId: ObjectId | null;
  awayUntil: number;
}

/** Delivers what the outbox holds and nobody has leased: any number of relays may run, leases keep them apart. */
export function startRelay(deps: { db: Database; outbox: CommandRunner; log: Logger }): Relay {
  const state: RelayState = {
    ...deps,
    inFlight: new InFlight(MAX_IN_FLIGHT),
    workspaceId: null,
    awayUntil: 0,
  };
  const loop = startPolling({
    poll: () => poll(state),
    onError: (error) => {
      deps.log.warn({ err: error }, 'outbox_poll_failed');
    },
    retryMs: AWAY_MS,
  });
  return {
    stop: async () => {
      await loop.stop();
      await state.inFlight.idle();
      await deps.outbox.leases.flush();
    },
  };
}

async function poll(state: RelayState): Promise<number> {
  if (Date.now() < state.awayUntil) return AWAY_MS;
  state.workspaceId = await nextWorkspace(state.db, state.workspaceId);
  if (state.workspaceId === null) return IDLE_MS;
  await deliverPage(state, state.workspaceId);
  return 0;
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
  const leased = await state.outbox.leases.take(ready);
  const rows = await dropNeverStarted(state, leased);
  for (const row of rows) {
    await state.inFlight.untilRoom();
    void state.inFlight.add(deliverOne(state, row));
  }
}

async function deliverOne(state: RelayState, row: OutboxRecord): Promise<void> {
  try {
    const delivery = await state.outbox.run(row);
    if (delivery === 'temporalAway') state.awayUntil = Date.now() + AWAY_MS;
  } catch (error) {
    state.log.error({ err: error, command: row.command }, 'a row stays leased until its lease is over');
  }
}

/** Keeps the first row of each target; later ones wait until it is gone. */
async function holdBackBlocked({ outbox }: RelayState, page: OutboxRecord[]): Promise<OutboxRecord[]> {
  const blocked = await outbox.leases.blocked(page);
  if (blocked.size === 0) return page;
  await outbox.leases.postpone([...blocked], BLOCKED_MS);
  return page.filter((row) => !blocked.has(row));
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
