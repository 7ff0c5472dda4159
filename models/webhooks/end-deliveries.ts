import type { Filter } from 'mongodb';
import { countDeliveryEnd } from '../../domain/stats/stat-deltas.js';
import type { DeliveryEndReason } from '../../domain/webhook/rule.js';
import type { Database } from '../core/database.js';
import { shortTransaction } from '../core/short-transaction.js';
import { toStatMoveRows } from '../events/stat-day.js';
import { ownersOfDelivery, type WebhookDeliveryRecord } from './webhook-delivery.js';

/** Deliveries of one transaction. */
const PAGE = 1_000;

interface DeliveryEnd {
  status: 'failed' | 'stopped';
  endReason?: DeliveryEndReason;
  contact?: '';
}

/**
 * Ends pending deliveries without an attempt, and counts them in the same transaction. An attempt in flight keeps its
 * claim unless it is released.
 *
 * @returns the number ended
 */
export async function endDeliveries(
  db: Database,
  filter: Filter<WebhookDeliveryRecord>,
  { end, releases = false }: { end: DeliveryEnd; releases?: boolean },
): Promise<number> {
  let ended = 0;
  for (;;) {
    const page = await endPage(db, { ...filter, status: 'pending' }, { end, releases });
    ended += page;
    if (page < PAGE) return ended;
  }
}

async function endPage(
  db: Database,
  filter: Filter<WebhookDeliveryRecord>,
  { end, releases }: { end: DeliveryEnd; releases: boolean },
): Promise<number> {
  const { CountMove, WebhookDelivery } = db.collections;
  // Most calls find nothing to end; they need no transaction.
  if ((await WebhookDelivery.findOne(filter, { projection: { _id: 1 } })) === null) return 0;
  return shortTransaction(db, async (session) => {
    const projection = { workspaceId: 1, ruleId: 1, automationId: 1, step: 1 };
    const rows = await WebhookDelivery.find(filter, { session, projection }).limit(PAGE).toArray();
    if (rows.length === 0) return 0;
    const endedAt = new Date();
    await WebhookDelivery.updateMany(
      { _id: { $in: rows.map(({ _id }) => _id) } },
      { $set: { ...end, nextAttemptAt: null, endedAt }, ...(releases && { $unset: { claim: true } }) },
      { session },
    );
    const moves = toStatMoveRows(rows, (stats, row) => {
      countDeliveryEnd(stats, { ...ownersOfDelivery(row), status: end.status, at: endedAt });
    });
    await CountMove.insertMany(moves, { session });
    return rows.length;
  });
}
