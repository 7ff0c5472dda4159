import { ObjectId } from 'mongodb';
import type { DeliveryInput, DeliveryAction } from '../../workflows/messages.js';
import { claimDeliveries } from './load-deliveries.js';
import { endDelivery, postponeDelivery } from './record-attempt.js';
import { attemptDelivery, currentTarget, type DeliveryDeps } from './attempt-delivery.js';

/** Shorter waits count as none: a timer would cost more. */
const MIN_TIMER_MS = 50;
/** Delay while another attempt holds the claim. */
const CLAIM_RETRY_MS = 2_000;

/** Makes the attempt of a delivery if it is due, and returns what its workflow does next. */
export async function nextDeliveryAction(deps: DeliveryDeps, input: DeliveryInput): Promise<DeliveryAction> {
  const row = await readDelivery(deps, input);
  if (row === null) return { do: 'end', status: 'gone' };
  if (row.status !== 'pending' || (row.run ?? 1) !== input.run) return { do: 'end', status: row.status };
  const left = msUntil(row.nextAttemptAt);
  if (left > MIN_TIMER_MS) return { do: 'wait', ms: left };
  const [claimed] = await claimDeliveries(deps.db, [row._id], deps.db.claimant.newClaim());
  if (claimed === undefined) return { do: 'wait', ms: CLAIM_RETRY_MS };
  // Postponed or requested again since it was read.
  if ((claimed.delivery.run ?? 1) !== input.run || msUntil(claimed.delivery.nextAttemptAt) > MIN_TIMER_MS) {
    await postponeDelivery(deps.db, claimed.delivery, claimed.delivery.nextAttemptAt);
    return { do: 'wait', ms: Math.max(MIN_TIMER_MS, msUntil(claimed.delivery.nextAttemptAt)) };
  }
  const after = await attemptDelivery(deps, claimed);
  if (after === 'noSlot') {
    const nextAttemptAt = new Date(Date.now() + deps.origins.retryDelayMs(currentTarget(claimed)));
    await postponeDelivery(deps.db, claimed.delivery, nextAttemptAt);
    return { do: 'wait', ms: msUntil(nextAttemptAt) };
  }
  if ('status' in after) return { do: 'end', status: after.status };
  return { do: 'wait', ms: Math.max(MIN_TIMER_MS, msUntil(after.nextAttemptAt)) };
}

/** Stops the delivery after its workflow was cancelled. */
export async function stopDelivery(deps: DeliveryDeps, input: DeliveryInput): Promise<void> {
  const row = await readDelivery(deps, input);
  if (row !== null && (row.run ?? 1) === input.run)
    await endDelivery(deps.db, row, { status: 'stopped', endReason: 'cancelled' });
}

function readDelivery({ db }: DeliveryDeps, { workspaceId, deliveryId }: DeliveryInput) {
  return db.collections.WebhookDelivery.findOne({
    _id: new ObjectId(deliveryId),
    workspaceId: new ObjectId(workspaceId),
  });
}

function msUntil(at: Date | null): number {
  return at === null ? 0 : at.getTime() - Date.now();
}
