import { ObjectId } from 'mongodb';
import type { Logger } from 'pino';
import type { Database } from '../../models/core/database.js';

/** How soon an exit aborts a webhook in flight. */
const POLL_MS = 250;

interface OpenClaim {
  enrollmentId: string;
  effectId: string;
  controller: AbortController;
}

/**
 * Aborts webhooks of enrollments that have ended: one query over all open claims of this worker, four times a second
 * while there are any. Works without Temporal.
 */
export class ClaimWatch {
  private readonly open = new Map<string, OpenClaim>();
  private timer: NodeJS.Timeout | null = null;

  constructor(
    private readonly db: Database,
    private readonly log: Logger,
  ) {}

  /** A signal that is aborted when the enrollment loses the claim, until `end` is called. */
  watch(enrollmentId: string, effectId: string): { signal: AbortSignal; end: () => void } {
    const controller = new AbortController();
    this.open.set(effectId, { enrollmentId, effectId, controller });
    this.timer ??= setTimeout(() => void this.poll(), POLL_MS);
    return { signal: controller.signal, end: () => this.open.delete(effectId) };
  }

  private async poll(): Promise<void> {
    try {
      const claims = [...this.open.values()];
      const rows = await this.db.collections.Enrollment.find(
        {
          _id: { $in: claims.map((claim) => new ObjectId(claim.enrollmentId)) },
          status: 'active',
        },
        { projection: { 'effect.id': 1 } },
      ).toArray();
      const mine = new Set(rows.map((row) => row.effect?.id));
      for (const claim of claims) if (!mine.has(claim.effectId)) claim.controller.abort();
    } catch (error) {
      this.log.warn({ err: error }, 'claim_poll_failed');
    } finally {
      this.timer = this.open.size === 0 ? null : setTimeout(() => void this.poll(), POLL_MS);
    }
  }
}
