import { deliveryFacts as factsOf } from '../../domain/webhook/delivery-facts.js';
import type { WebhookFacts } from '../../domain/webhook/webhook-body.js';
import type { RuleRecord } from '../../models/webhooks/rule.js';
import { withOpenHeaders } from '../../models/core/sealed-headers.js';
import type { WebhookDeliveryRecord } from '../../models/webhooks/webhook-delivery.js';
import { signingSecrets } from '../../models/webhooks/webhook-secret.js';
import { signWebhook } from '../http/sign.js';
import type { WebhookRequest } from '../http/webhook-sender.js';
import type { DeliveryEvent } from './load-deliveries.js';

/** What a rule's delivery is about, the same on every attempt; null when the event or contact has been deleted. */
export function deliveryFacts(
  delivery: WebhookDeliveryRecord,
  rule: Pick<RuleRecord, 'trigger'>,
  event: DeliveryEvent | null,
): WebhookFacts | null {
  return factsOf(delivery, rule.trigger.event, event && { ...event, id: event._id.toHexString() });
}

/** The request of one attempt, signed with its time. */
export function deliveryRequest(
  secretKey: Buffer,
  { delivery, rule, body, at }: { delivery: WebhookDeliveryRecord; rule: RuleRecord; body: string; at: Date },
): WebhookRequest {
  const { url, method = 'POST', headers } = withOpenHeaders(secretKey, rule.action);
  const secrets = signingSecrets(secretKey, rule.secrets, at);
  return {
    url,
    method,
    headers: {
      ...headers,
      'content-type': 'application/json',
      ...signWebhook({ id: delivery._id.toHexString(), at, body, secrets }),
    },
    body,
  };
}
