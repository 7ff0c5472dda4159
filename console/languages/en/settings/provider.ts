import { providerNames } from '../../shared/provider-names.js';

export const provider = {
  title: 'Mail provider',
  hint: 'What sends this workspace’s email. Email about accounts always goes through the mail server.',
  provider: 'Sent by',
  names: {
    ...providerNames,
    smtp: 'The mail server of this installation',
  },
  options: {
    region: 'Region',
    accessKeyId: 'Access key ID',
    configurationSet: 'Configuration set',
    domain: 'Sending domain',
    stream: 'Stream for transactional email',
    marketingStream: 'Stream for marketing email',
  },
  hints: {
    region: '',
    accessKeyId: '',
    configurationSet: 'Optional. With it, reports of bounces name the email.',
    domain: '',
    stream: 'Optional; outbound by default.',
    marketingStream: 'Optional; the same by default. Postmark asks for a broadcast stream.',
  },
  regions: { us: 'United States', eu: 'European Union', global: 'Global' } as Record<string, string>,
  secrets: {
    smtp: '',
    ses: 'Secret access key',
    mailgun: 'API key',
    postmark: 'Server token',
    resend: 'API key',
    sendgrid: 'API key',
  },
  secretKept: 'One is stored. Leave this empty to keep it.',
  secretNew: 'Stored encrypted, and never shown again.',
  bounces: 'Bounces and complaints come back by webhook: add a source for this provider.',
  sources: 'Sources',
  test: 'Test email',
  testHint: (email: string) =>
    `Sends one to ${email} from the workspace’s sender, and shows what the provider answered.`,
  saveFirst: 'Save the changes first.',
  sendTest: 'Send a test email',
  taken: (to: string) => `The provider accepted the email to ${to}`,
};

export type ProviderTexts = typeof provider;
