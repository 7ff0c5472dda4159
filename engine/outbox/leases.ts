import type { Logger } from 'pino';
import type { Database } from '../../models/core/database.js';
import type { OutboxRecord } from '../../models/system/outbox.js';

/** Finished rows are deleted in bulk at this interval; a lost delete only repeats an idempotent call. */
const DELETE_EVERY_MS = 100;

/**
 * The rows of the outbox that one owner has leased: a relay, a lane, or the process that commits them.
 *
 * 1. A lease is longer than any call made under it, and counts an attempt before the call.
 * 2. A leased row ends deleted, or released for another attempt; without either it is free when its lease expires.
 */
export class OutboxLeases {
  private readonly doneIds: OutboxRecord['_id'][] = [];
  private timer: NodeJS.Timeout | null = null;

  constructor(private readonly deps: { db: Database; log: Logger; leaseMs: number }) {}

  /** Leases rows that are not inserted yet, by changing them. */
  stamp(rows: OutboxRecord[]): void {
    const owner = this.deps.db.claimant.newClaim();
    for (const row of rows) {
      row.leaseUntil = new Date(Date.now() + this.deps.leaseMs);
      row.leaseOwner = owner;
      row.attempts = 1;
    }
  }

  /** Leases those of the rows that are still free, and returns them as they are stored then. */
  async take<Row extends OutboxRecord>(rows: Row[]): Promise<Row[]> {
    if (rows.length === 0) return [];
    const _id = { $in: rows.map((row) => row._id) };
    const now = new Date();
    const leaseUntil = new Date(now.getTime() + this.deps.leaseMs);
    const leaseOwner = this.deps.db.claimant.newClaim();
    await this.rows.updateMany(
      { _id, leaseUntil: { $lte: now } },
      { $set: { leaseUntil, leaseOwner }, $inc: { attempts: 1 } },
    );
    return this.rows.find<Row>({ _id, leaseOwner, leaseUntil: { $gt: now } }).toArray();
  }

  /** Gives a leased row back, to be taken again after `ms`. */
  async release(row: OutboxRecord, ms: number): Promise<void> {
    await this.rows.updateOne(
      { _id: row._id, leaseOwner: row.leaseOwner },
      { $set: { leaseUntil: new Date(Date.now() + ms), leaseOwner: null } },
    );
  }

  /** Gives a leased first attempt back, to be handed over to a workflow that begins at `beginAt`. */
  async handOver(row: OutboxRecord<'deliver'>, beginAt: Date): Promise<void> {
    await this.rows.updateOne(
      { _id: row._id, leaseOwner: row.leaseOwner },
      {
        $set: {
          lane: 'handOvers',
          args: { run: row.args.run, beginAt },
          leaseUntil: new Date(),
          leaseOwner: null,
          attempts: 0,
        },
        $unset: { queue: true },
      },
    );
  }

  /** Keeps free rows from being taken for `ms`. */
  async postpone(rows: OutboxRecord[], ms: number): Promise<void> {
    const now = Date.now();
    await this.rows.updateMany(
      { _id: { $in: rows.map((row) => row._id) }, leaseUntil: { $lte: new Date(now) } },
      { $set: { leaseUntil: new Date(now + ms) } },
    );
  }

  /** The rows whose target still has an earlier command. */
  async blocked(rows: OutboxRecord[]): Promise<Set<OutboxRecord>> {
    const later = rows.filter((row) => row.seq > 1);
    if (later.length === 0) return new Set();
    await this.flush();
    const left = await this.rows
      .find({ target: { $in: later.map((row) => row.target) } }, { projection: { target: 1, seq: 1 } })
      .toArray();
    const isBlocked = (row: OutboxRecord): boolean =>
      left.some((other) => other.target.equals(row.target) && other.seq < row.seq);
    return new Set(later.filter(isBlocked));
  }

  /** Deletes a row that is done, soon and together with others. */
  done(row: OutboxRecord): void {
    this.doneIds.push(row._id);
    this.timer ??= setTimeout(() => {
      this.flush().catch((error: unknown) => {
        this.deps.log.warn({ err: error }, 'outbox_delete_failed');
      });
    }, DELETE_EVERY_MS);
  }

  /** Deletes what is done and not deleted yet. */
  async flush(): Promise<void> {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    const ids = this.doneIds.splice(0);
    if (ids.length === 0) return;
    await this.rows.deleteMany({ _id: { $in: ids } }, { writeConcern: { w: 1 } });
  }

  private get rows() {
    return this.deps.db.collections.Outbox;
  }
}
