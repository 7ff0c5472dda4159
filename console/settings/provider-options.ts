import type { MailProvider } from './queries';

export type Provider = MailProvider['provider'];
export type Option = keyof MailProvider['options'];

/** In the order of the alphabet, after the mail server. */
export const PROVIDERS = [
  'smtp',
  'ses',
  'mailgun',
  'postmark',
  'resend',
  'sendgrid',
] as const satisfies readonly Provider[];

interface OptionField {
  option: Option;
  /** The values to choose from, the default first; absent for text. */
  values?: readonly string[];
  example?: string;
}

/** What a form asks for besides the secret. */
export const OPTION_FIELDS: Record<Provider, readonly OptionField[]> = {
  smtp: [],
  ses: [
    { option: 'region', example: 'eu-central-1' },
    { option: 'accessKeyId', example: 'AKIA…' },
    { option: 'configurationSet' },
  ],
  mailgun: [
    { option: 'domain', example: 'mg.example.com' },
    { option: 'region', values: ['us', 'eu'] },
  ],
  postmark: [
    { option: 'stream', example: 'outbound' },
    { option: 'marketingStream', example: 'broadcast' },
  ],
  resend: [],
  sendgrid: [{ option: 'region', values: ['global', 'eu'] }],
};
