import type { ClientSession } from 'mongodb';
import type { Database } from '../../models/database.js';
import { freeCommand } from '../../models/outbox.js';
import type { WebhookDeliveryRecord } from '../../models/webhook-delivery.js';

/**
 * Lets a delivery that waits for its next try be tried now: its row says so, and its workflow is told to look at it.
 * Within the caller's transaction, which has read the row and conflicts with whoever writes it.
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
