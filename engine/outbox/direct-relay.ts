import type { Logger } from 'pino';
import { InFlight } from '../../domain/kernel/in-flight.js';
import type { OutboxRecord } from '../../models/system/outbox.js';
import type { CommandRunner } from './command-runner.js';

/** Default number of rows that a process runs itself at a time; the relay runs the others. */
export const DIRECT_ROWS = 16;
/** A process whose event loop lags by more leaves all rows to the relay. */
const MAX_LAG_MS = 20;
/** How long an answer waits for the cancels that it has caused. */
export const CANCEL_WAIT_MS = 1_000;

/**
 * Runs commands that this process has committed itself: cancels before the calls are answered, others after. Rows are
 * chosen before the commit and inserted as leased, with their first attempt counted.
 *
 * The first row of a target runs at once. A later one waits for its predecessors: here if they are of the same
 * commit, otherwise at the relay.
 */
export class DirectRelay {
  /** Rows taken and not done: before their commit, waiting for a predecessor, or running. */
  private held = 0;
  private readonly inFlight = new InFlight();

  constructor(
    private readonly deps: {
      outbox: CommandRunner;
      lag: EventLoopLag;
      log: Logger;
      maxRows: number;
    },
  ) {}

  /** Leases as many rows as this process can run, by changing them before they are inserted; none while Temporal is away. */
  take = (rows: OutboxRecord[]): OutboxRecord[] => {
    const { outbox, lag, maxRows } = this.deps;
    const room = Math.min(maxRows - this.held, outbox.capacity);
    if (room <= 0 || lag.ms() > MAX_LAG_MS) return [];
    const takeable = rows.filter(({ command }) => command !== 'applyEarlier');
    const taken = takeable.slice(0, room);
    outbox.leases.stamp(taken);
    this.held += taken.length;
    return taken;
  };

  /** Drops rows whose batch did not commit. */
  drop = (rows: OutboxRecord[]): void => {
    this.held -= rows.length;
  };

  /** Runs taken rows; resolves when the cancels among them are done, or left to the relay. */
  async run(rows: OutboxRecord[]): Promise<void> {
    const later: OutboxRecord[] = [];
    for (const row of rows) {
      if (row.seq === 1) void this.runOne(row);
      else later.push(row);
    }
    if (later.length === 0) return;
    const queues = byTarget(later);
    const ready = await this.readReady(queues.flatMap((queue) => queue.slice(0, 1)));
    const running = queues.map((queue) => this.runInOrder(queue, ready));
    await Promise.all(running.filter((_, i) => queues[i]?.some((row) => row.command === 'cancel')));
  }

  /** Leaves a row to the relay if its predecessor is not done. */
  private async runInOrder(queue: OutboxRecord[], ready: Set<OutboxRecord>): Promise<void> {
    let isReady = queue[0] !== undefined && ready.has(queue[0]);
    for (const row of queue) {
      if (isReady) isReady = await this.runOne(row);
      else await this.release(row);
    }
  }

  /** Resolves when no call is running; each has a deadline. */
  async idle(): Promise<void> {
    await this.inFlight.idle();
  }

  /** Resolves to whether the row is done. */
  private runOne(row: OutboxRecord): Promise<boolean> {
    return this.inFlight.add(this.attempt(row));
  }

  private async attempt(row: OutboxRecord): Promise<boolean> {
    try {
      return await this.deps.outbox.run(row);
    } catch (error) {
      this.deps.log.error({ err: error, command: row.command }, 'command_failed');
      return false;
    } finally {
      this.held -= 1;
    }
  }

  /** The rows without an earlier command; none if the outbox cannot be read. */
  private async readReady(rows: OutboxRecord[]): Promise<Set<OutboxRecord>> {
    try {
      const blocked = await this.deps.outbox.leases.blocked(rows);
      return new Set(rows.filter((row) => !blocked.has(row)));
    } catch (error) {
      this.deps.log.warn({ err: error }, 'outbox_read_failed');
      return new Set();
    }
  }

  /** Releases a row for the relay. */
  private async release(row: OutboxRecord): Promise<void> {
    this.held -= 1;
    try {
      await this.deps.outbox.leases.release(row, 0);
    } catch (error) {
      this.deps.log.warn({ err: error }, 'lease_not_released');
    }
  }
}

/** Groups rows by target, in order. */
function byTarget(rows: OutboxRecord[]): OutboxRecord[][] {
  const queues = new Map<string, OutboxRecord[]>();
  for (const row of rows) {
    const target = row.target.toHexString();
    queues.set(target, [...(queues.get(target) ?? []), row]);
  }
  return [...queues.values()].map((queue) => queue.sort((a, b) => a.seq - b.seq));
}

const SAMPLE_MS = 20;

/** Samples how late this process's event loop is. */
export class EventLoopLag {
  private last = performance.now();
  private lag = 0;
  private readonly timer: NodeJS.Timeout;

  constructor() {
    this.timer = setInterval(() => {
      const now = performance.now();
      this.lag = Math.max(0, now - this.last - SAMPLE_MS);
      this.last = now;
    }, SAMPLE_MS);
    this.timer.unref();
  }

  ms(): number {
    return this.lag;
  }

  stop(): void {
    clearInterval(this.timer);
  }
}
