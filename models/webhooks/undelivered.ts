import type { Filter } from 'mongodb';
import type { WebhookDeliveryRecord } from './webhook-delivery.js';

/** Each branch is served by its own index on the rule. */
const kinds: Filter<WebhookDeliveryRecord>[] = [
  {
    endReason: { $in: ['exhausted', 'gone', 'refused', 'templateFailed', 'ruleOff'] },
    status: { $in: ['failed', 'stopped'] },
    contact: { $gt: '' },
  },
  { nextAttemptAt: { $type: 'date' }, status: 'pending' },
];

/**
 * Selects what a rule has not delivered and a retry can try again: what ended without success, and what waits for its next
 * attempt. Neither tests nor what is erased, stopped for its contact, or without its event.
 *
 * @param of further conditions, which each kind needs for its index
 */
export function undelivered(of: Filter<WebhookDeliveryRecord>): Filter<WebhookDeliveryRecord> {
  return { $or: kinds.map((kind) => ({ ...of, ...kind, isTest: { $ne: true } })) };
}
