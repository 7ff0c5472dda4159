import type { DeliveryAttempt, WebhookDeliveryRecord } from '../../models/webhook-delivery.js';

/** An outbound webhook and its tries. Of somebody who is deleted nothing personal is shown (`gone`). */
export function presentWebhookDelivery(delivery: WebhookDeliveryRecord, gone: boolean) {
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

function presentAttempt(attempt: DeliveryAttempt, gone: boolean) {
  return {
    at: attempt.at.toISOString(),
    status: attempt.status,
    durationMs: attempt.durationMs,
    error: attempt.error,
    response: gone ? null : attempt.response,
  };
}
