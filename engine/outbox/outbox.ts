import type { Logger } from 'pino';
import type { Database } from '../../models/database.js';
import type { OutboxRecord } from '../../models/outbox.js';
import { isTemporalTrouble, type Temporal } from '../temporal/temporal.js';

/** A row is its owner's for this long; longer than any call made for it. */
export const LEASE_MS = 15_000;
/** After trouble with Temporal a row is free again this soon. */
const RETRY_MS = 1_000;
/** A cancel whose workflow Temporal does not know (its data may be lost) is given up after this long. */
const LOST_AFTER_MS = 3_600_000;
/** Delivered rows are deleted together: a lost delete only repeats a call that is harmless to repeat. */
const DELETE_EVERY_MS = 20;

export interface OutboxDeps {
  db: Database;
  temporal: Temporal;
  log: Logger;
}

/** Whether the row has done its work, or why not. */
export type Delivery = 'done' | 'later' | 'temporalAway';

/** Carries commands from the outbox to Temporal. A row that it is given must be leased to its caller. */
export class OutboxDelivery {
  private readonly doneIds: OutboxRecord['_id'][] = [];
  private timer: NodeJS.Timeout | null = null;

  constructor(private readonly deps: OutboxDeps) {}

  /** Makes the call that a row stands for; a row that is not done is free again a second later. */
  async deliver(row: OutboxRecord): Promise<Delivery> {
    try {
      const done = await this.call(row);
      if (done) this.deleteSoon(row);
      else await this.free(row);
      return done ? 'done' : 'later';
    } catch (error) {
      if (!isTemporalTrouble(error)) throw error;
      this.deps.log.warn(
        { err: error, outbox: row._id.toHexString(), command: row.command },
        'Temporal did not take it',
      );
      await this.free(row);
      return 'temporalAway';
    }
  }

  /** Gives rows back, to be taken again after `ms`. */
  async free(row: OutboxRecord, ms: number = RETRY_MS): Promise<void> {
    await this.deps.db.collections.Outbox.updateOne(
      { _id: row._id, leaseOwner: row.leaseOwner },
      { $set: { leaseUntil: new Date(Date.now() + ms), leaseOwner: null } },
    );
  }

  /** Deletes what is delivered and not deleted yet. */
  async flush(): Promise<void> {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    const ids = this.doneIds.splice(0);
    if (ids.length === 0) return;
    await this.deps.db.collections.Outbox.deleteMany({ _id: { $in: ids } }, { writeConcern: { w: 1 } });
  }

  private async call(row: OutboxRecord): Promise<boolean> {
    const { temporal } = this.deps;
    switch (row.command) {
      case 'start':
        await temporal.start(row);
        return true;
      case 'erase': {
        const workspaceId = row.workspaceId.toHexString();
        await temporal.startErasure({ workspaceId, contactId: row.target.toHexString() });
        return true;
      }
      case 'applyEarlier': {
        const workspaceId = row.workspaceId.toHexString();
        await temporal.startApplyEarlier({ workspaceId, learnedId: row.target.toHexString() }, row.seq);
        return true;
      }
      case 'signal':
        await temporal.signal(row);
        return true;
      case 'startConfirmation': {
        const workspaceId = row.workspaceId.toHexString();
        await temporal.startConfirmation({ workspaceId, confirmationId: row.target.toHexString() });
        return true;
      }
      case 'wakeConfirmation':
        await temporal.wakeConfirmation(row.target.toHexString());
        return true;
      case 'wakeDelivery':
        await temporal.wakeDelivery({
          workspaceId: row.workspaceId.toHexString(),
          deliveryId: row.target.toHexString(),
          run: row.args.run,
        });
        return true;
      case 'deliver':
        throw new Error('First tries of webhooks have a lane of their own');
      case 'notice':
        await temporal.startNotice({
          workspaceId: row.workspaceId.toHexString(),
          noticeId: row.target.toHexString(),
        });
        return true;
      case 'sendTest':
        await temporal.startTestMail({
          workspaceId: row.workspaceId.toHexString(),
          testId: row.target.toHexString(),
        });
        return true;
      case 'cancel':
        return (await temporal.cancel(row)) === 'done' || this.isLost(row);
    }
  }

  private isLost(row: OutboxRecord<'cancel'>): boolean {
    if (Date.now() - row.createdAt.getTime() < LOST_AFTER_MS) return false;
    this.deps.log.error(
      { enrollment: row.target.toHexString(), run: row.args.run },
      'no workflow to cancel, given up',
    );
    return true;
  }

  private deleteSoon(row: OutboxRecord): void {
    this.doneIds.push(row._id);
    this.timer ??= setTimeout(() => {
      this.flush().catch((error: unknown) => {
        this.deps.log.warn({ err: error }, 'delivered rows stay until they are taken again');
      });
    }, DELETE_EVERY_MS);
  }
}
