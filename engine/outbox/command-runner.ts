import type { Logger } from 'pino';
import type { Database } from '../../models/core/database.js';
import type { OutboxRecord } from '../../models/system/outbox.js';
import { OutboxLeases } from './leases.js';
import { CircuitOpen } from '../temporal/circuit-breaker.js';
import type { Temporal } from '../temporal/temporal.js';
import { isOutage, isTemporalError } from '../temporal/temporal-errors.js';

/** Lease of a row; longer than any call made for it. */
const LEASE_MS = 15_000;
/** A row that is not done is free again after this; after an error of its own, doubled with each attempt. */
const RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 60_000;
/** A cancel whose workflow Temporal does not know (its data may be lost) is dropped after this long. */
const LOST_AFTER_MS = 3_600_000;

export interface OutboxDeps {
  db: Database;
  temporal: Temporal;
  log: Logger;
}

/** Carries out the commands of outbox rows. The caller must have leased the row. */
export class CommandRunner {
  /** The leases of the owner: a relay, or the process that committed the rows. */
  readonly leases: OutboxLeases;

  constructor(private readonly deps: OutboxDeps) {
    this.leases = new OutboxLeases({ db: deps.db, log: deps.log, leaseMs: LEASE_MS });
  }

  /** How many commands may be run now; 0 while Temporal is away. */
  get capacity(): number {
    return this.deps.temporal.capacity();
  }

  /** Carries out a row's command, then deletes the row or releases it for a retry. Resolves to whether it is done. */
  async run(row: OutboxRecord): Promise<boolean> {
    try {
      const done = await this.call(row);
      if (done) this.leases.done(row);
      else await this.leases.release(row, RETRY_MS);
      return done;
    } catch (error) {
      if (!isTemporalError(error)) throw error;
      await this.postpone(row, error);
      return false;
    }
  }

  /** An outage is no fault of the row: the circuit breaker decides when it is tried again. */
  private async postpone(row: OutboxRecord, error: unknown): Promise<void> {
    const isRefused = error instanceof CircuitOpen;
    if (!isRefused) {
      const fields = { outbox: row._id.toHexString(), command: row.command };
      this.deps.log.warn({ err: error, ...fields }, 'command_not_accepted');
    }
    const isOwn = !isRefused && !isOutage(error);
    const ms = isOwn ? Math.min(RETRY_MS * 2 ** (row.attempts - 1), LONGEST_RETRY_MS) : RETRY_MS;
    await this.leases.release(row, ms);
  }

  private async call(row: OutboxRecord): Promise<boolean> {
    const { temporal } = this.deps;
    const workspaceId = row.workspaceId.toHexString();
    switch (row.command) {
      case 'start':
        await temporal.start(row);
        return true;
      case 'applyEarlier': {
        const learnedId = row.target.toHexString();
        await temporal.startApplyUnmappedEvents({ workspaceId, learnedId, n: row.seq });
        return true;
      }
      case 'signal':
        await temporal.signal(row);
        return true;
      case 'startConfirmation':
        await temporal.startConfirmation({
          workspaceId,
          confirmationId: row.target.toHexString(),
          contactId: row.args.contactId,
        });
        return true;
      case 'wakeConfirmation':
        await temporal.wakeConfirmation(row.target.toHexString());
        return true;
      case 'wakeDelivery':
        await temporal.wakeDelivery({
          workspaceId,
          deliveryId: row.target.toHexString(),
          run: row.args.run,
        });
        return true;
      case 'deliver':
        await this.handOver(row);
        return true;
      case 'notice':
        await temporal.startNotice({ workspaceId, noticeId: row.target.toHexString() });
        return true;
      case 'wakeBroadcast':
        await temporal.wakeBroadcast({ workspaceId, broadcastId: row.target.toHexString() });
        return true;
      case 'startJob':
        await this.startJob(row);
        return true;
      case 'cancelJob':
        await temporal.cancelJob({ kind: row.args.kind, jobId: row.target.toHexString() });
        return true;
      case 'sendTest':
        await temporal.startTestMail({ workspaceId, testId: row.target.toHexString() });
        return true;
      case 'cancel':
        return (await temporal.cancel(row)) === 'done' || this.isLost(row);
    }
  }

  private async handOver({ workspaceId, target, args }: OutboxRecord<'deliver'>): Promise<void> {
    const { run, beginAt } = args;
    if (beginAt === undefined) throw new Error('First attempts belong to the delivery lane');
    const input = { workspaceId: workspaceId.toHexString(), deliveryId: target.toHexString(), run };
    await this.deps.temporal.startDelivery({ ...input, delayMs: msUntil(beginAt) });
  }

  private async startJob({ workspaceId, target, args }: OutboxRecord<'startJob'>): Promise<void> {
    const input = { workspaceId: workspaceId.toHexString(), jobId: target.toHexString(), kind: args.kind };
    await this.deps.temporal.startJob({ ...input, delayMs: msUntil(args.beginAt) });
  }

  private isLost(row: OutboxRecord<'cancel'>): boolean {
    if (Date.now() - row.createdAt.getTime() < LOST_AFTER_MS) return false;
    this.deps.log.error({ enrollment: row.target.toHexString(), run: row.args.run }, 'cancel_dropped');
    return true;
  }
}

function msUntil(at: Date): number {
  return Math.max(0, at.getTime() - Date.now());
}
