import type { ChangeStream, ChangeStreamInsertDocument } from 'mongodb';
import type { Logger } from 'pino';
import type { Database } from '../../models/core/database.js';
import type { OutboxLane, OutboxRecord } from '../../models/system/outbox.js';
import { rest, type Polling } from '../workers/polling.js';

/** Readings that are closer together repeat the last one. */
const SPAN_MS = 1_000;

/**
 * How many cores this process has kept busy lately, all threads together.
 *
 * @param clock of milliseconds, and of the processor time used until then
 */
export function createProcessLoad(
  clock: () => { now: number; usedMs: number } = () => ({ now: performance.now(), usedMs: usedMs() }),
): () => number {
  let last = clock();
  let cores = 0;
  return () => {
    const { now, usedMs: used } = clock();
    if (now - last.now < SPAN_MS) return cores;
    cores = (used - last.usedMs) / (now - last.now);
    last = { now, usedMs: used };
    return cores;
  };
}

function usedMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

/** A lane that found no row for this long stops polling and waits for inserts. */
const QUIET_MS = 1_000;
/** Longest wait of a quiet lane: rows also become due by time, when a lease expires. */
const LONGEST_WAIT_MS = 2_000;
/** Pause of a quiet lane while there is no change stream: under load, or while MongoDB is unavailable. */
const UNWATCHED_MS = 250;
/** A process that keeps so many cores busy is under load, whatever its lanes find. */
const LOAD_CORES = 0.25;
/** A lane that finds rows for this long is under load, and polls more cheaply than a stream of all inserts. */
const LOAD_MS = 2_000;
/** How long one getMore waits on the server, also if the stream is closed meanwhile. */
const AWAIT_MS = 5_000;
const RETRY_MS = 5_000;

type OutboxInsert = ChangeStreamInsertDocument<OutboxRecord>;

/**
 * Tells the lanes of this process when rows were inserted, so that they poll only while they find some. It is a hint:
 * a lane that is never told polls every two seconds, so a stream that ends or is late loses nothing. While the process is
 * under load there is none: MongoDB wakes a stream for every write of any collection, a twelfth of its time while mails are sent.
 */
export class OutboxWatch {
  private stream: ChangeStream<OutboxRecord> | null = null;
  private retryAt = 0;
  /** Since when each lane that is not quiet finds rows. */
  private readonly busySince = new Map<OutboxLane, number>();
  private readonly waiting = new Map<OutboxLane, () => void>();
  private readonly load: () => number;

  /** @param deps with the cores that this process keeps busy, as it measures them itself by default */
  constructor(private readonly deps: { db: Database; log: Logger; load?: () => number }) {
    this.load = deps.load ?? createProcessLoad();
  }

  /** A lane has found rows. */
  busy(lane: OutboxLane): void {
    const now = Date.now();
    const since = this.busySince.get(lane) ?? now;
    this.busySince.set(lane, since);
    if (now - since > LOAD_MS) void this.close();
  }

  /**
   * Sleeps until a lane that found nothing should poll again.
   * @param ms the pause while rows may follow those that it has just found
   * @param idleMs how long it has found nothing
   */
  async pause(
    lane: OutboxLane,
    { ms, idleMs }: { ms: number; idleMs: number },
    signal: AbortSignal,
  ): Promise<void> {
    if (idleMs < QUIET_MS) return await rest(ms, signal);
    this.busySince.delete(lane);
    if (this.load() >= LOAD_CORES) {
      void this.close();
      return await rest(UNWATCHED_MS, signal);
    }
    if (this.stream !== null) return await this.waitForInsert(lane, signal);
    if (this.busySince.size === 0 && Date.now() >= this.retryAt) this.open();
    // Rows inserted before the stream has begun are found by the next poll.
    await rest(this.stream === null ? UNWATCHED_MS : ms, signal);
  }

  async close(): Promise<void> {
    const { stream } = this;
    this.stream = null;
    for (const wake of this.waiting.values()) wake();
    // Most callers do not wait, so a failure must not become an unhandled rejection.
    await stream?.close().catch((error: unknown) => {
      this.deps.log.warn({ err: error }, 'outbox_watch_close_failed');
    });
  }

  private open(): void {
    // Rows that are leased from the start are not for the lanes.
    const pipeline = [
      { $match: { operationType: 'insert', 'fullDocument.leaseOwner': null } },
      { $project: { operationType: 1, 'fullDocument.lane': 1 } },
    ];
    const stream = this.deps.db.collections.Outbox.watch<OutboxRecord, OutboxInsert>(pipeline, {
      maxAwaitTimeMS: AWAIT_MS,
    });
    this.stream = stream;
    void this.follow(stream);
  }

  private async follow(stream: ChangeStream<OutboxRecord, OutboxInsert>): Promise<void> {
    try {
      while (this.stream === stream) {
        const { fullDocument } = await stream.next();
        this.waiting.get(fullDocument.lane)?.();
      }
    } catch (error) {
      if (this.stream !== stream) return;
      this.deps.log.warn({ err: error }, 'outbox_watch_failed');
      this.retryAt = Date.now() + RETRY_MS;
      await this.close();
    }
  }

  private async waitForInsert(lane: OutboxLane, signal: AbortSignal): Promise<void> {
    const told = new AbortController();
    this.waiting.set(lane, () => told.abort());
    await rest(LONGEST_WAIT_MS, AbortSignal.any([signal, told.signal]));
    this.waiting.delete(lane);
  }
}

/** How a lane's loop pauses. */
export function pausedBy(watch: OutboxWatch | undefined, lane: OutboxLane): Pick<Polling, 'pause'> {
  if (watch === undefined) return {};
  return { pause: (pause, signal) => watch.pause(lane, pause, signal) };
}
