import type { ClientSession } from 'mongodb';
import type { Database } from '../../models/core/database.js';
import { freeCommand } from '../../models/system/outbox.js';
import type { WebhookDeliveryRecord } from '../../models/webhooks/webhook-delivery.js';

/**
 * Makes the next attempts of waiting deliveries due now and wakes their workflows. Runs in the caller's transaction, which
 * has read the rows and conflicts with concurrent writes to them.
 */
export async function wakeDeliveries(
  db: Database,
  { deliveries, now }: { deliveries: readonly WebhookDeliveryRecord[]; now: Date },
  session: ClientSession,
): Promise<void> {
  if (deliveries.length === 0) return;
  await db.collections.WebhookDelivery.updateMany(
    { _id: { $in: deliveries.map(({ _id }) => _id) } },
    { $set: { nextAttemptAt: now }, $inc: { outboxSeq: 1 } },
    { session },
  );
  const rows = deliveries.map(({ _id: target, workspaceId, run = 1, outboxSeq = 0 }) =>
    freeCommand({
      command: 'wakeDelivery',
      workspaceId,
      target,
      seq: outboxSeq + 1,
      args: { run },
      createdAt: now,
    }),
  );
  await db.collections.Outbox.insertMany(rows, { session });
}
