import Type, { type Static } from 'typebox';
import type { DeliveryAttempt, WebhookDeliveryRecord } from '../../models/webhook-delivery.js';
import { answer, id, instant, orNull, part, text } from './schema.js';

const attemptSchema = part({
  at: instant,
  status: orNull(Type.Integer()),
  durationMs: Type.Number(),
  error: orNull(text),
  response: orNull(text),
});

export const webhookDeliverySchema = answer('WebhookDelivery', {
  id,
  ruleId: orNull(id),
  eventId: orNull(id),
  enrollmentId: orNull(id),
  step: orNull(text),
  contactId: id,
  url: orNull(text),
  status: Type.Enum(['pending', 'delivered', 'failed', 'stopped']),
  attempts: Type.Array(attemptSchema),
  nextAttemptAt: orNull(instant),
  createdAt: instant,
});

/** An outbound webhook and its tries. Of somebody who is deleted nothing personal is shown (`gone`). */
export function presentWebhookDelivery(
  delivery: WebhookDeliveryRecord,
  gone: boolean,
): Static<typeof webhookDeliverySchema> {
  return {
    id: delivery._id.toHexString(),
    ruleId: delivery.ruleId?.toHexString() ?? null,
    eventId: delivery.eventId?.toHexString() ?? null,
    enrollmentId: delivery.enrollmentId?.toHexString() ?? null,
    step: delivery.step,
    contactId: delivery.contactId.toHexString(),
    url: gone || delivery.url === '' ? null : delivery.url,
    status: delivery.status,
    attempts: delivery.attempts.map((attempt) => presentAttempt(attempt, gone)),
    nextAttemptAt: delivery.nextAttemptAt?.toISOString() ?? null,
    createdAt: delivery.createdAt.toISOString(),
  };
}

function presentAttempt(attempt: DeliveryAttempt, gone: boolean): Static<typeof attemptSchema> {
  return {
    at: attempt.at.toISOString(),
    status: attempt.status,
    durationMs: attempt.durationMs,
    error: attempt.error,
    response: gone ? null : attempt.response,
  };
}
