import type { DeliveryAttempt } from '../../models/webhook-delivery.js';
import type { WebhookResult } from '../http/webhook-sender.js';

/** A try as the log of its delivery tells of it. */
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

/** Any 2xx says that the receiver has it. */
export function isDelivered(result: WebhookResult): boolean {
  return result.outcome === 'answered' && result.status >= 200 && result.status < 300;
}
