import { ObjectId } from 'mongodb';
import type { FirstAttempts, FirstAttempt, FirstAttemptRow } from '../../domain/webhook/first-attempts.js';
import type { Database } from '../../models/core/database.js';
import { claimDeliveries, type ClaimedDelivery } from './load-deliveries.js';
import { postponeDelivery } from './record-attempt.js';
import { SLOT_WAIT_MS, attemptDelivery, currentTarget, type DeliveryDeps } from './attempt-delivery.js';

/** Deliveries to an unresponsive receiver are not attempted here; this many at a time are handed to their workflows. */
const MAX_HANDED_OVER = 16;

/** The first attempts of deliveries, for the delivery lane. */
export function createFirstAttempts(deps: DeliveryDeps): FirstAttempts {
  return {
    freeSlots: (receiver) =>
      deps.origins.isUnresponsive(receiver)
        ? MAX_HANDED_OVER
        : deps.origins.capacity(receiver, SLOT_WAIT_MS / 2),
    begin: async (rows) => {
      const claimId = deps.db.claimant.newClaim();
      const claimed = await claimDeliveries(
        deps.db,
        rows.map(({ deliveryId }) => new ObjectId(deliveryId)),
        claimId,
      );
      const byId = new Map(claimed.map((one) => [one.delivery._id.toHexString(), one]));
      return rows.map((row) => firstAttempt(deps, row, byId.get(row.deliveryId)));
    },
  };
}

async function firstAttempt(
  deps: DeliveryDeps,
  row: FirstAttemptRow,
  claimed: ClaimedDelivery | undefined,
): Promise<FirstAttempt> {
  if (claimed === undefined) return (await isStillPending(deps.db, row)) ? 'later' : 'done';
  const { delivery } = claimed;
  const { nextAttemptAt, tries = 0, run = 1 } = delivery;
  // Requested again since; that has its own outbox row.
  if (run !== row.run) {
    await postponeDelivery(deps.db, delivery, nextAttemptAt);
    return 'done';
  }
  if (tries > 0 || nextAttemptAt !== null) {
    const due = nextAttemptAt ?? new Date();
    await postponeDelivery(deps.db, delivery, due);
    return { beginAt: due };
  }
  const target = currentTarget(claimed);
  const pausedForMs = deps.origins.pauseMs(target);
  if (pausedForMs > 0) {
    await postponeDelivery(deps.db, delivery, null);
    return { pausedForMs };
  }
  if (deps.origins.isUnresponsive(row.receiver) && delivery.isTest !== true) {
    const due = new Date(Date.now() + deps.origins.retryDelayMs(target));
    await postponeDelivery(deps.db, delivery, due);
    return { beginAt: due };
  }
  const after = await attemptDelivery(deps, claimed);
  if (after === 'noSlot') {
    await postponeDelivery(deps.db, delivery, null);
    return 'later';
  }
  return 'status' in after ? 'done' : { beginAt: after.nextAttemptAt };
}

/** Whether the delivery is still pending, claimed by another attempt or by a dead one. */
async function isStillPending(db: Database, { deliveryId, run }: FirstAttemptRow): Promise<boolean> {
  const row = await db.collections.WebhookDelivery.findOne(
    { _id: new ObjectId(deliveryId), status: 'pending' },
    { projection: { run: 1 } },
  );
  return row !== null && (row.run ?? 1) === run;
}
