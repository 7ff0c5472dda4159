import type { DeliveryAttempt } from '../../models/webhooks/webhook-delivery.js';
import type { WebhookResult } from '../http/webhook-sender.js';

/**
 * An attempt as recorded in its delivery. A request is recorded at its own time, which is later than `began` where it
 * waited for a slot, or for the HTTP client to be loaded.
 */
export function toAttempt(
  result: WebhookResult,
  { began, ended }: { began: Date; ended: Date },
): DeliveryAttempt {
  if (result.outcome === 'refused')
    return { at: began, status: null, durationMs: 0, error: result.reason, response: null };
  const { durationMs } = result;
  const at = new Date(Math.max(began.getTime(), ended.getTime() - durationMs));
  return result.outcome === 'answered'
    ? { at, status: result.status, durationMs, error: null, response: result.excerpt }
    : { at, status: null, durationMs, error: result.error, response: null };
}

/** Any 2xx means delivered. */
export function isDelivered(result: WebhookResult): boolean {
  return result.outcome === 'answered' && result.status >= 200 && result.status < 300;
}
