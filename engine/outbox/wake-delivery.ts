import type { ClientSession } from 'mongodb';
import type { Database } from '../../models/core/database.js';
import { freeCommand } from '../../models/system/outbox.js';
import type { WebhookDeliveryRecord } from '../../models/webhooks/webhook-delivery.js';

/**
 * Makes the next attempt of a waiting delivery due now and wakes its workflow. Runs in the caller's transaction, which
 * has read the row and conflicts with concurrent writes to it.
 */
export async function wakeDelivery(
  db: Database,
  { delivery, now }: { delivery: WebhookDeliveryRecord; now: Date },
  session: ClientSession,
): Promise<void> {
  const { _id: target, workspaceId, run = 1, outboxSeq = 0 } = delivery;
  const seq = outboxSeq + 1;
  await db.collections.WebhookDelivery.updateOne(
    { _id: target },
    { $set: { nextAttemptAt: now, outboxSeq: seq } },
    { session },
  );
  await db.collections.Outbox.insertOne(
    freeCommand({ command: 'wakeDelivery', workspaceId, target, seq, args: { run }, createdAt: now }),
    { session },
  );
}
