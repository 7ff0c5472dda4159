import { failedBefore } from '../smtp-reply.js';
import type { Mailer } from '../mailer.js';
import type { ProviderMailerOptions } from './provider-mailer.js';

/** A mailer for providers that is loaded with the first mail, like the sender of webhooks (activities/http/lazy-webhook-sender.ts). */
export function lazyProviderMailer(options: ProviderMailerOptions): Mailer {
  let loading: Promise<Mailer> | undefined;
  let loaded: Mailer | undefined;
  let isClosed = false;
  const load = async (): Promise<Mailer> => {
    const { createProviderMailer } = await import('./provider-mailer.js');
    return (loaded = createProviderMailer(options));
  };
  return {
    send: async (mail, hooks) => {
      if (isClosed) return failedBefore('ECLOSED', 'The mailer is closed');
      loading ??= load();
      return (await loading).send(mail, hooks);
    },
    hasRoom: (mail) => loaded?.hasRoom(mail) ?? true,
    close: async (graceMs) => {
      isClosed = true;
      await (await loading)?.close(graceMs);
    },
  };
}
