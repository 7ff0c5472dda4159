import type { ClientSession } from 'mongodb';
import type { Database } from '../../models/database.js';
import type { WebhookDeliveryRecord } from '../../models/webhook-delivery.js';
import { firstAttemptRow } from '../intake/row-mappers.js';

/**
 * Lets deliveries of rules that are over begin anew, each with the first try of another run. Within the caller's
 * transaction, which has read them and conflicts with whoever writes one of them.
 *
 * @param to scheme, host and port of their receiver
 */
export async function restartDeliveries(
  db: Database,
  { deliveries, to, now }: { deliveries: readonly WebhookDeliveryRecord[]; to: string; now: Date },
  session: ClientSession,
): Promise<void> {
  const { Outbox, WebhookDelivery } = db.collections;
  await WebhookDelivery.updateMany(
    { _id: { $in: deliveries.map(({ _id }) => _id) } },
    {
      $set: { status: 'pending', tries: 0, nextAttemptAt: null },
      $inc: { run: 1, outboxSeq: 1 },
      $unset: { endReason: true, claim: true },
    },
    { session },
  );
  const rows = deliveries.map((delivery) => {
    const { run = 0, outboxSeq = 0 } = delivery;
    const of = {
      id: delivery._id.toHexString(),
      origin: to,
      run: run + 1,
      seq: outboxSeq + 1,
    };
    return firstAttemptRow(of, delivery.workspaceId, now);
  });
  await Outbox.insertMany(rows, { session });
}
