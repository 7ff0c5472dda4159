import type { Logger } from 'pino';
import type { OutboxRecord } from '../../models/outbox.js';
import type { EventLoopLag } from './event-loop-lag.js';
import type { CommandRunner } from './command-runner.js';
import { InFlight } from './in-flight.js';

/** Rows that a process delivers itself at a time, unless told; the rest is the relay's. */
export const DIRECT_ROWS = 16;
/** A process that is late itself leaves everything to the relay. */
const MAX_LAG_MS = 20;
/** After Temporal did not answer, nothing is tried from here for this long. */
const PAUSE_MS = 2_000;
/** How long an answer waits for the cancels that it caused. */
export const CANCEL_WAIT_MS = 1_000;

/**
 * Delivers what this process has itself committed: cancels before the answer, the rest after it. Rows are
 * chosen before the commit and born leased, with their first attempt counted.
 *
 * A first row of a target goes at once. A later one waits for all that was put before it: for rows of the same
 * commit here, for any other with the relay.
 */
export class DirectRelay {
  /** Rows taken and not done: in a batch that has not committed yet, waiting for an earlier one, or under way. */
  private held = 0;
  private readonly underWay = new InFlight();
  private pausedUntil = 0;

  constructor(
    private readonly deps: {
      outbox: CommandRunner;
      lag: EventLoopLag;
      log: Logger;
      maxRows: number;
    },
  ) {}

  /** Leases as many as this process can deliver at once, by changing the rows before they are inserted. */
  take = (rows: OutboxRecord[]): OutboxRecord[] => {
    if (Date.now() < this.pausedUntil || this.deps.lag.ms() > MAX_LAG_MS) return [];
    const takeable = rows.filter(({ command }) => command !== 'erase' && command !== 'applyEarlier');
    const taken = takeable.slice(0, Math.max(0, this.deps.maxRows - this.held));
    this.deps.outbox.leases.stamp(taken);
    this.held += taken.length;
    return taken;
  };

  /** Forgets rows whose batch did not commit. */
  drop = (rows: OutboxRecord[]): void => {
    this.held -= rows.length;
  };

  /** Delivers taken rows; resolves when the cancels among them are delivered, or given up for now. */
  async run(rows: OutboxRecord[]): Promise<void> {
    if (rows.length === 0) return;
    const later: OutboxRecord[] = [];
    for (const row of rows) {
      if (row.seq === 1) void this.deliverOne(row);
      else later.push(row);
    }
    if (later.length === 0) return;
    const queues = byTarget(later);
    const ready = await this.readyOf(queues.flatMap((queue) => queue.slice(0, 1)));
    const delivered = queues.map((queue) => this.deliverInOrder(queue, ready));
    await Promise.all(delivered.filter((_, i) => queues[i]?.some((row) => row.command === 'cancel')));
  }

  /** A row whose predecessor did not get through is the relay's. */
  private async deliverInOrder(queue: OutboxRecord[], ready: Set<OutboxRecord>): Promise<void> {
    let mayGo = queue[0] !== undefined && ready.has(queue[0]);
    for (const row of queue) {
      if (mayGo) mayGo = await this.deliverOne(row);
      else await this.giveBack(row);
    }
  }

  /** Resolves when no call is under way any more; each has its deadline. */
  async idle(): Promise<void> {
    await this.underWay.idle();
  }

  /** Whether it is done. */
  private deliverOne(row: OutboxRecord): Promise<boolean> {
    return this.underWay.add(this.attempt(row));
  }

  private async attempt(row: OutboxRecord): Promise<boolean> {
    try {
      const delivery = await this.deps.outbox.run(row);
      if (delivery === 'temporalAway') this.pausedUntil = Date.now() + PAUSE_MS;
      return delivery === 'done';
    } catch (error) {
      this.deps.log.error({ err: error, command: row.command }, 'left to the relay');
      return false;
    } finally {
      this.held -= 1;
    }
  }

  /** When the outbox cannot be asked, the relay will find out. */
  private async readyOf(rows: OutboxRecord[]): Promise<Set<OutboxRecord>> {
    try {
      const blocked = await this.deps.outbox.leases.blocked(rows);
      return new Set(rows.filter((row) => !blocked.has(row)));
    } catch (error) {
      this.deps.log.warn({ err: error }, 'later commands are left to the relay');
      return new Set();
    }
  }

  /** The relay will take it when its start is through. */
  private async giveBack(row: OutboxRecord): Promise<void> {
    this.held -= 1;
    try {
      await this.deps.outbox.leases.release(row, 0);
    } catch (error) {
      this.deps.log.warn({ err: error }, 'a row stays leased until its lease is over');
    }
  }
}

/** Rows of one target together, in their order. */
function byTarget(rows: OutboxRecord[]): OutboxRecord[][] {
  const queues = new Map<string, OutboxRecord[]>();
  for (const row of rows) {
    const target = row.target.toHexString();
    queues.set(target, [...(queues.get(target) ?? []), row]);
  }
  return [...queues.values()].map((queue) => queue.sort((a, b) => a.seq - b.seq));
}
