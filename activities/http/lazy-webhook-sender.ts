import type { WebhookSender, WebhookSenderOptions } from './webhook-sender.js';

/** A webhook sender that is loaded with the first webhook: its HTTP client takes 8 MiB, which many installations never use. */
export function lazyWebhookSender(options: WebhookSenderOptions): WebhookSender {
  let loaded: Promise<WebhookSender> | undefined;
  const load = async (): Promise<WebhookSender> => {
    const { createWebhookSender } = await import('./webhook-sender.js');
    return createWebhookSender(options);
  };
  return {
    send: async (request) => {
      loaded ??= load();
      return (await loaded).send(request);
    },
    close: async () => {
      await (await loaded)?.close();
    },
  };
}
