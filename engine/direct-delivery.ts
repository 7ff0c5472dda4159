import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { Database } from '../models/database.js';
import type { OutboxRecord } from '../models/outbox.js';
import type { EventLoopLag } from './event-loop-lag.js';
import { LEASE_MS, type OutboxDelivery } from './outbox.js';

/** Rows that a process delivers itself at a time, unless told; the rest is the relay's. */
export const DIRECT_ROWS = 16;
/** A process that is late itself leaves everything to the relay. */
const MAX_LAG_MS = 20;
/** After Temporal did not answer, nothing is tried from here for this long. */
const PAUSE_MS = 2_000;
/** How long an answer waits for the cancels that it caused. */
export const CANCEL_WAIT_MS = 1_000;

/**
 * Delivers what this process has itself committed: cancels before the answer, starts after it. Rows are
 * chosen before the commit and born leased, with their first attempt counted.
 */
export class DirectDelivery {
  private readonly owner = randomUUID();
  private inFlight = 0;
  private readonly underWay = new Set<Promise<void>>();
  private pausedUntil = 0;

  constructor(
    private readonly deps: {
      db: Database;
      outbox: OutboxDelivery;
      lag: EventLoopLag;
      log: Logger;
      maxRows: number;
    },
  ) {}

  /** Leases as many as this process can deliver at once, by changing the rows before they are inserted. */
  take = (rows: OutboxRecord[]): OutboxRecord[] => {
    if (Date.now() < this.pausedUntil || this.deps.lag.ms() > MAX_LAG_MS) return [];
    const takeable = rows.filter((row) => row.command !== 'erase');
    const taken = takeable.slice(0, Math.max(0, this.deps.maxRows - this.inFlight));
    for (const row of taken) {
      row.leaseUntil = new Date(Date.now() + LEASE_MS);
      row.leaseOwner = this.owner;
      row.attempts = 1;
    }
    this.inFlight += taken.length;
    return taken;
  };

  /** Forgets rows whose batch did not commit. */
  drop = (rows: OutboxRecord[]): void => {
    this.inFlight -= rows.length;
  };

  /** Delivers taken rows; resolves when the cancels among them are delivered, or given up for now. */
  async deliver(rows: OutboxRecord[]): Promise<void> {
    if (rows.length === 0) return;
    const cancels = rows.filter((row) => row.command === 'cancel');
    for (const row of rows) if (row.command !== 'cancel') void this.deliverOne(row);
    if (cancels.length === 0) return;
    const ready = await this.readyOf(cancels);
    await Promise.all(cancels.map((row) => (ready.has(row) ? this.deliverOne(row) : this.giveBack(row))));
  }

  /** Resolves when no call is under way any more; each has its deadline. */
  async idle(): Promise<void> {
    await Promise.all(this.underWay);
  }

  private deliverOne(row: OutboxRecord): Promise<void> {
    const delivery = this.attempt(row).finally(() => this.underWay.delete(delivery));
    this.underWay.add(delivery);
    return delivery;
  }

  private async attempt(row: OutboxRecord): Promise<void> {
    try {
      const delivery = await this.deps.outbox.deliver(row);
      if (delivery === 'temporalAway') this.pausedUntil = Date.now() + PAUSE_MS;
    } catch (error) {
      this.deps.log.error({ err: error, command: row.command }, 'left to the relay');
    } finally {
      this.inFlight -= 1;
    }
  }

  /** When the outbox cannot be asked, the relay will find out. */
  private async readyOf(cancels: OutboxRecord[]): Promise<Set<OutboxRecord>> {
    try {
      return await this.unblocked(cancels);
    } catch (error) {
      this.deps.log.warn({ err: error }, 'cancels are left to the relay');
      return new Set();
    }
  }

  /** The relay will take it when its start is through. */
  private async giveBack(row: OutboxRecord): Promise<void> {
    this.inFlight -= 1;
    try {
      await this.deps.outbox.free(row, 0);
    } catch (error) {
      this.deps.log.warn({ err: error }, 'a row stays leased until its lease is over');
    }
  }

  /** Cancels whose target has no earlier command left. */
  private async unblocked(cancels: OutboxRecord[]): Promise<Set<OutboxRecord>> {
    await this.deps.outbox.flush();
    const left = await this.deps.db.collections.Outbox.find(
      { target: { $in: cancels.map((row) => row.target) } },
      { projection: { target: 1, seq: 1 } },
    ).toArray();
    const isBlocked = (row: OutboxRecord): boolean =>
      left.some((other) => other.target.equals(row.target) && other.seq < row.seq);
    return new Set(cancels.filter((row) => !isBlocked(row)));
  }
}
