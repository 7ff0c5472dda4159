import type { Filter, UpdateFilter } from 'mongodb';
import { countDeliveryEnd } from '../../domain/stats/stat-deltas.js';
import type { Database } from '../../models/core/database.js';
import { holdWhileBusy } from '../../models/core/hold-while-busy.js';
import { inBatches } from '../../models/core/in-batches.js';
import { shortTransaction } from '../../models/core/short-transaction.js';
import { toStatMoveRows } from '../../models/events/stat-day.js';
import { ownersOfDelivery, type WebhookDeliveryRecord } from '../../models/webhooks/webhook-delivery.js';

/** Ends in one transaction. */
const MAX_ENDS = 200;
/** Deliveries that were taken together end within about this time of each other. */
const HOLD_MS = 30;

/** The last attempt of a delivery's run. */
export interface AttemptEnd {
  delivery: Pick<WebhookDeliveryRecord, 'workspaceId' | 'ruleId' | 'automationId' | 'step'>;
  filter: Filter<WebhookDeliveryRecord>;
  status: 'delivered' | 'failed';
  update: UpdateFilter<WebhookDeliveryRecord>;
  set: Partial<WebhookDeliveryRecord>;
}

/**
 * Ends deliveries and counts them, in one transaction for all that are waiting.
 *
 * @returns whether the delivery matched; otherwise nothing was written for it
 */
export function createAttemptEnd(db: Database): (end: AttemptEnd) => Promise<boolean> {
  const hold = holdWhileBusy(HOLD_MS);
  const end = inBatches((ends: readonly AttemptEnd[]) => endAll(db, ends), MAX_ENDS);
  return async (ended) => {
    await hold();
    return end(ended);
  };
}

async function endAll(db: Database, ends: readonly AttemptEnd[]): Promise<boolean[]> {
  if (await tryEnd(db, ends)) return ends.map(() => true);
  if (ends.length === 1) return [false];
  const ended: boolean[] = [];
  for (const end of ends) ended.push(await tryEnd(db, [end]));
  return ended;
}

/** A delivery is not as expected. */
class NotEnded extends Error {}

/** Ends all of them, or none. */
async function tryEnd(db: Database, ends: readonly AttemptEnd[]): Promise<boolean> {
  const { CountMove, WebhookDelivery } = db.collections;
  const endedAt = new Date();
  const operations = ends.map(({ filter, update, set }) => ({
    updateOne: { filter, update: { ...update, $set: { ...set, endedAt } } },
  }));
  const counted = ends.map(({ delivery, status }) => ({ ...delivery, status }));
  const moves = toStatMoveRows(counted, (stats, { status, ...delivery }) => {
    countDeliveryEnd(stats, { ...ownersOfDelivery(delivery), status, at: endedAt });
  });
  try {
    await shortTransaction(db, async (session) => {
      const { matchedCount } = await WebhookDelivery.bulkWrite(operations, { session });
      if (matchedCount !== ends.length) throw new NotEnded();
      await CountMove.insertMany(moves, { session });
    });
    return true;
  } catch (error) {
    if (error instanceof NotEnded) return false;
    throw error;
  }
}
