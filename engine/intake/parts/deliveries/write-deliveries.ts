import { ObjectId, type ClientSession } from 'mongodb';
import type { DeliveryDraft } from '../../../../domain/plan/writes.js';
import { receiverKey } from '../../../../domain/webhook/receiver-key.js';
import type { Database } from '../../../../models/core/database.js';
import { freeCommand, type OutboxRecord } from '../../../../models/system/outbox.js';
import type { WebhookDeliveryRecord } from '../../../../models/webhooks/webhook-delivery.js';
import type { WorkspacePlan } from '../workspace-plan.js';

export async function writeDeliveries(
  db: Database,
  plans: readonly WorkspacePlan[],
  session: ClientSession,
): Promise<void> {
  const rows = plans.flatMap(({ writes, workspaceId, now }) =>
    writes.deliveries.map((draft) => deliveryRow(draft, workspaceId, now)),
  );
  await db.collections.WebhookDelivery.insertMany(rows, { session });
}

/** A delivery of a rule; `firstAttemptRow` is the command for its first attempt. */
export function deliveryRow(draft: DeliveryDraft, workspaceId: ObjectId, now: Date): WebhookDeliveryRecord {
  return {
    _id: new ObjectId(draft.id),
    workspaceId,
    contactId: new ObjectId(draft.contactId),
    ruleId: new ObjectId(draft.ruleId),
    eventId: new ObjectId(draft.eventId),
    enrollmentId: null,
    step: null,
    url: '',
    status: 'pending',
    attempts: [],
    nextAttemptAt: null,
    createdAt: now,
    contact: draft.contact,
    ...(draft.ofDeletion === undefined ? {} : { ofDeletion: draft.ofDeletion }),
    run: 1,
    tries: 0,
    outboxSeq: 1,
  };
}

/** The command for the first attempt of a delivery's run, in the `deliveries` lane. */
export function firstAttemptRow(
  delivery: Pick<DeliveryDraft, 'id' | 'origin'> & { run: number; seq: number },
  workspaceId: ObjectId,
  now: Date,
): OutboxRecord<'deliver'> {
  const { id, origin, run, seq } = delivery;
  return freeCommand({
    command: 'deliver',
    lane: 'deliveries',
    queue: receiverKey(origin, workspaceId.toHexString()),
    workspaceId,
    target: new ObjectId(id),
    seq,
    args: { run },
    createdAt: now,
  });
}
