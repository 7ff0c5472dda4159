import { type ObjectId } from 'mongodb';
import type { Logger } from 'pino';
import type { Database } from '../../models/core/database.js';
import type { OutboxLane, OutboxRecord } from '../../models/system/outbox.js';
import type { CommandRunner } from './command-runner.js';
import { pausedBy, type OutboxWatch } from './outbox-watch.js';
import { InFlight } from '../../domain/kernel/in-flight.js';
import { startPolling } from '../workers/polling.js';

/** Pause after an error of MongoDB. */
const AWAY_MS = 1_000;
/** Rows of one workspace before the next one's, so that a backlog delays no other workspace. */
const PAGE = 50;
/** A command that waits for an earlier one of its target is examined again after this. */
const BLOCKED_MS = 250;

export interface Relay {
  /** Takes no more rows; resolves when those it has leased are done. */
  stop(): Promise<void>;
}

type RelayLane = Exclude<OutboxLane, 'deliveries'>;

interface LaneLimits {
  /** Concurrent calls to Temporal. */
  inFlight: number;
  /** Pause after a round that found no row, in milliseconds. */
  idleMs: number;
}

/** A hand-over is never urgent: the next attempt of its delivery is seconds away. */
const LIMITS: Record<RelayLane, LaneLimits> = {
  enrollments: { inFlight: 32, idleMs: 100 },
  handOvers: { inFlight: 16, idleMs: 500 },
};

interface RelayDeps {
  db: Database;
  outbox: CommandRunner;
  log: Logger;
  lane: RelayLane;
  /** Without it the relay polls all the time. */
  watch?: OutboxWatch;
}

interface RelayState extends RelayDeps {
  inFlight: InFlight;
  /** The workspace served last. */
  workspaceId: ObjectId | null;
}

/**
 * Carries out the free rows of a lane of the outbox; leases none while Temporal is away. Any number of relays may run;
 * leases keep them apart.
 */
export function startRelay(deps: RelayDeps): Relay {
  const state: RelayState = {
    ...deps,
    inFlight: new InFlight(LIMITS[deps.lane].inFlight),
    workspaceId: null,
  };
  const loop = startPolling({
    poll: () => poll(state),
    onError: (error) => {
      deps.log.warn({ err: error, lane: deps.lane }, 'outbox_poll_failed');
    },
    retryMs: AWAY_MS,
    ...pausedBy(deps.watch, deps.lane),
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
  const { idleMs } = LIMITS[state.lane];
  if (state.outbox.capacity === 0) return idleMs;
  state.workspaceId = await nextWorkspace(state);
  if (state.workspaceId === null) return idleMs;
  state.watch?.busy(state.lane);
  await runPage(state, state.workspaceId);
  return 0;
}

/** The next workspace with due rows, round-robin, by index seek. */
async function nextWorkspace({ db, lane, workspaceId: after }: RelayState): Promise<ObjectId | null> {
  const due = { lane, leaseUntil: { $lte: new Date() } };
  const options = { sort: { workspaceId: 1 }, projection: { workspaceId: 1 } } as const;
  const outbox = db.collections.Outbox;
  const next = after === null ? null : await outbox.findOne({ ...due, workspaceId: { $gt: after } }, options);
  const row = next ?? (await outbox.findOne(due, options));
  return row?.workspaceId ?? null;
}

async function runPage(state: RelayState, workspaceId: ObjectId): Promise<void> {
  const { db, lane, outbox } = state;
  const page = await db.collections.Outbox.find({
    lane,
    workspaceId,
    leaseUntil: { $lte: new Date() },
  })
    .sort({ leaseUntil: 1 })
    .limit(Math.min(PAGE, Math.max(1, outbox.capacity)))
    .toArray();
  const ready = await holdBackBlocked(state, page);
  const leased = await outbox.leases.take(ready);
  const rows = await dropNeverStarted(state, leased);
  for (const row of rows) {
    await state.inFlight.waitForCapacity();
    void state.inFlight.add(runOne(state, row));
  }
}

async function runOne(state: RelayState, row: OutboxRecord): Promise<void> {
  try {
    await state.outbox.run(row);
  } catch (error) {
    state.log.error({ err: error, command: row.command }, 'command_failed');
  }
}

/** Keeps the first row of each target; later ones wait until that is deleted. */
async function holdBackBlocked({ outbox }: RelayState, page: OutboxRecord[]): Promise<OutboxRecord[]> {
  const blocked = await outbox.leases.blocked(page);
  if (blocked.size === 0) return page;
  await outbox.leases.postpone([...blocked], BLOCKED_MS);
  return page.filter((row) => !blocked.has(row));
}

/**
 * Drops starts that were never attempted and whose enrollment has ended. There is no run to cancel, so start and
 * cancel are deleted in one transaction; a cancel on its own would look for a workflow that never existed.
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
