import type { ClientSession, ObjectId } from 'mongodb';
import { RollcallError } from '../../domain/errors.js';
import { restartDeliveries } from '../../engine/outbox/restart-deliveries.js';
import { wakeDeliveries } from '../../engine/outbox/wake-deliveries.js';
import type { Database } from '../../models/core/database.js';
import type { RuleRecord } from '../../models/webhooks/rule.js';
import { readWebhookDelivery, type FoundDelivery } from './read-deliveries.js';

interface RetryDeps {
  db: Database;
  clock: () => Date;
}

/**
 * Retries a rule's delivery: a finished one starts again, to the rule's current URL; one that waits for its
 * next attempt is tried now; one in progress is left alone. Runs in the caller's transaction.
 *
 * @throws RollcallError `not_found`; `conflict` for a step's delivery, or if rule, event or contact are gone
 */
export async function retryWebhookDelivery(
  deps: RetryDeps,
  target: { workspaceId: ObjectId; id: string },
  session: ClientSession,
): Promise<{ before: FoundDelivery; after: FoundDelivery }> {
  const { db, clock } = deps;
  const before = await readWebhookDelivery(deps, target, session);
  const rule = requireRule(before);
  await assertContent(db, before, session);
  const { delivery } = before;
  const now = clock();
  if (delivery.status !== 'pending') {
    await restartDeliveries(
      db,
      { deliveries: [delivery], to: new URL(rule.action.url).origin, now },
      session,
    );
  } else if (delivery.nextAttemptAt !== null && delivery.nextAttemptAt > now) {
    await wakeDeliveries(db, { deliveries: [delivery], now }, session);
  }
  return { before, after: await readWebhookDelivery(deps, target, session) };
}

function requireRule({ delivery, rule }: FoundDelivery): RuleRecord {
  const { enrollmentId, isTest } = delivery;
  if (enrollmentId !== null) {
    const path = `/api/enrollments/${enrollmentId.toHexString()}/retry`;
    throw conflict(`Delivery belongs to a step; retry its enrollment with POST ${path}.`);
  }
  if (rule === null) throw conflict('Rule was deleted.');
  if (!rule.enabled && isTest !== true) throw conflict('Rule is off; turn it on first.');
  return rule;
}

async function assertContent(
  db: Database,
  { delivery, isContactDeleted }: FoundDelivery,
  session: ClientSession,
): Promise<void> {
  const { contact = '', eventId: _id, workspaceId, isTest, ofDeletion } = delivery;
  if (contact === '' || (isContactDeleted && ofDeletion !== true)) {
    throw conflict('Contact was deleted; its events are no longer sent.');
  }
  if (isTest === true) return;
  const event = _id && (await db.collections.Event.findOne({ _id, workspaceId }, { session }));
  if (event === null) throw conflict('Event is no longer in the log.');
}

function conflict(detail: string): RollcallError {
  return new RollcallError('conflict', detail);
}
