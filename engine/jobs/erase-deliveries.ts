import type { ObjectId } from 'mongodb';
import type { Database } from '../../models/database.js';

/** Rows cleared per pass. */
const PAGE = 500;

/**
 * Stops the pending deliveries of an erased contact and clears one page of its deliveries. The delivery of
 * `contact_deleted` is left alone: it clears itself once it has ended. True while there may be more.
 */
export async function eraseDeliveries(
  db: Database,
  person: { workspaceId: ObjectId; contactId: ObjectId },
): Promise<boolean> {
  const { WebhookDelivery } = db.collections;
  const ofOthers = { ...person, ofDeletion: { $ne: true } as const };
  await WebhookDelivery.updateMany(
    { ...ofOthers, status: 'pending' },
    { $set: { status: 'stopped', nextAttemptAt: null, endReason: 'cancelled' } },
  );
  const personal = [{ url: { $ne: '' } }, { contact: { $gt: '' } }];
  const page = await WebhookDelivery.find({ ...ofOthers, $or: personal }, { projection: { _id: 1 } })
    .limit(PAGE)
    .toArray();
  if (page.length === 0) return false;
  await WebhookDelivery.updateMany(
    { _id: { $in: page.map(({ _id }) => _id) } },
    {
      $set: { url: '', contact: '', 'attempts.$[].response': null, 'attempts.$[].error': null },
      $unset: { testProperties: true },
    },
  );
  return page.length === PAGE;
}
