import type { ClientSession } from 'mongodb';
import type { Database } from '../../models/core/database.js';
import type { WebhookDeliveryRecord } from '../../models/webhooks/webhook-delivery.js';
import { firstAttemptRow } from '../intake/parts/deliveries/write-deliveries.js';

/**
 * Restarts ended deliveries of rules, each with the first attempt of a new run. Runs in the caller's transaction,
 * which has read the deliveries and conflicts with concurrent writes to them.
 *
 * @param to scheme, host and port of their receiver
 */
export async function restartDeliveries(
  db: Database,
  { deliveries, to, now }: { deliveries: readonly WebhookDeliveryRecord[]; to: string; now: Date },
  session: ClientSession,
): Promise<void> {
  if (deliveries.length === 0) return;
  const { Outbox, WebhookDelivery } = db.collections;
  await WebhookDelivery.updateMany(
    { _id: { $in: deliveries.map(({ _id }) => _id) } },
    {
      $set: { status: 'pending', tries: 0, nextAttemptAt: null },
      $inc: { run: 1, outboxSeq: 1 },
      $unset: { endReason: true, endedAt: true, claim: true },
    },
    { session },
  );
  const rows = deliveries.map((delivery) => {
    const { run = 0, outboxSeq = 0 } = delivery;
    const command = {
      id: delivery._id.toHexString(),
      origin: to,
      run: run + 1,
      seq: outboxSeq + 1,
    };
    return firstAttemptRow(command, delivery.workspaceId, now);
  });
  await Outbox.insertMany(rows, { session });
}
