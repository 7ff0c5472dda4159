import {
  createProviderMailer,
  type ProviderMailerOptions,
} from '../../../activities/mail/providers/provider-mailer.js';
import type { Mailer } from '../../../activities/mail/mailer.js';
import type { ProviderOptions, SendingProvider } from '../../../domain/mail/sending-provider.js';
import type { MailProviderRecord } from '../../../models/mail/mail-provider.js';
import { seal } from '../../../models/core/seal.js';
import { secretKey } from '../engine/engine.js';

export const PROVIDER_SECRET = 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY';

/** Options that each provider takes. */
const OPTIONS: Record<SendingProvider, ProviderOptions> = {
  postmark: { stream: 'outbound', marketingStream: 'broadcast' },
  resend: {},
  sendgrid: {},
  mailgun: { domain: 'mg.example.com' },
  ses: { region: 'eu-central-1', accessKeyId: 'AKIDEXAMPLEKEYID', configurationSet: 'rollcall' },
};

/** The account of a workspace with a provider. */
export function providerAccount(
  provider: SendingProvider,
  options: ProviderOptions = {},
): MailProviderRecord {
  return {
    provider,
    options: { ...OPTIONS[provider], ...options },
    sealedSecret: seal(secretKey, PROVIDER_SECRET),
    secretSetAt: new Date(),
  };
}

/** A mailer whose providers are at one address. */
export function providerMailer(origin: string, more: Partial<ProviderMailerOptions> = {}): Mailer {
  return createProviderMailer({ secretKey, origin, repeatMs: 10, ...more });
}
