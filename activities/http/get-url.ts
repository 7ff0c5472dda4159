import type { WebhookSender } from './webhook-sender.js';

/** Fetches URLs with GET, only from public addresses; null if there was no response. */
export function createGetUrl(
  sender: WebhookSender,
): (url: string) => Promise<{ status: number; body: string } | null> {
  return async (url) => {
    const result = await sender.send({ url, method: 'GET', headers: {} });
    return result.outcome === 'answered' ? result : null;
  };
}
