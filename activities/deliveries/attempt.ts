import type { DeliveryAttempt } from '../../models/webhook-delivery.js';
import type { WebhookResult } from '../http/webhook-sender.js';

/** An attempt as recorded in its delivery. */
export function attemptOf(result: WebhookResult, at: Date): DeliveryAttempt {
  switch (result.outcome) {
    case 'answered': {
      const { status, durationMs, excerpt: response } = result;
      return { at, status, durationMs, error: null, response };
    }
    case 'failed':
      return { at, status: null, durationMs: result.durationMs, error: result.error, response: null };
    case 'refused':
      return { at, status: null, durationMs: 0, error: result.reason, response: null };
  }
}

/** Any 2xx means delivered. */
export function isDelivered(result: WebhookResult): boolean {
  return result.outcome === 'answered' && result.status >= 200 && result.status < 300;
}
