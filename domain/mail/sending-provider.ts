/** Services that take mail over an HTTP API; without one, mail goes to the installation's mail server. */
export const sendingProviders = ['postmark', 'resend', 'sendgrid', 'mailgun', 'ses'] as const;
export type SendingProvider = (typeof sendingProviders)[number];

/** What an account needs besides its secret; each provider has some of these. */
export interface ProviderOptions {
  /** Postmark: the stream of transactional mail. */
  stream?: string;
  /** Postmark: the stream of marketing mail. */
  marketingStream?: string;
  /** SendGrid, Mailgun and Amazon SES: where the account's data is. */
  region?: string;
  /** Mailgun: the sending domain. */
  domain?: string;
  /** Amazon SES: the public part of the access key. */
  accessKeyId?: string;
  /** Amazon SES: names the events that it publishes. */
  configurationSet?: string;
}

export type ProviderOption = keyof ProviderOptions;

/** The DKIM selectors of providers that use the same one for every domain. */
export const DKIM_SELECTORS: Partial<Record<SendingProvider, string>> = { resend: 'resend', sendgrid: 's1' };

export interface OptionRule {
  name: ProviderOption;
  isRequired: boolean;
  /** The values that it can have; undefined for any that match. */
  values?: readonly string[];
  matches: RegExp;
}

const STREAM = /^[a-z\d][a-z\d-]{0,29}$/;

/** The options of each provider, in the order in which a form asks for them. */
export const PROVIDER_OPTIONS: Record<SendingProvider, readonly OptionRule[]> = {
  postmark: [
    { name: 'stream', isRequired: false, matches: STREAM },
    { name: 'marketingStream', isRequired: false, matches: STREAM },
  ],
  resend: [],
  sendgrid: [{ name: 'region', isRequired: false, values: ['global', 'eu'], matches: /^(?:global|eu)$/ }],
  mailgun: [
    { name: 'domain', isRequired: true, matches: /^(?=.{4,253}$)[a-z\d-]{1,63}(?:\.[a-z\d-]{1,63}){1,9}$/ },
    { name: 'region', isRequired: false, values: ['us', 'eu'], matches: /^(?:us|eu)$/ },
  ],
  ses: [
    { name: 'region', isRequired: true, matches: /^[a-z]{2}(?:-[a-z]{2,12}){1,3}-\d{1,2}$/ },
    { name: 'accessKeyId', isRequired: true, matches: /^[A-Z\d]{16,128}$/ },
    { name: 'configurationSet', isRequired: false, matches: /^[\w-]{1,64}$/ },
  ],
};

/** What is wrong with the options of a provider; empty if nothing is. */
export function problemsOfOptions(
  provider: SendingProvider,
  options: ProviderOptions,
): { option: ProviderOption; message: string }[] {
  const rules = PROVIDER_OPTIONS[provider];
  const given = Object.keys(options) as ProviderOption[];
  const unknown = given
    .filter((option) => !rules.some(({ name }) => name === option))
    .map((option) => ({ option, message: `is not an option of ${provider}` }));
  const wrong = rules.flatMap(({ name: option, isRequired, values, matches }) => {
    const value = options[option];
    if (value === undefined) return isRequired ? [{ option, message: 'is required' }] : [];
    if (matches.test(value)) return [];
    const message =
      values === undefined ? `is not one of ${provider}` : `must be one of ${values.join(', ')}`;
    return [{ option, message }];
  });
  return [...unknown, ...wrong];
}

/** How a provider took a test mail, or why not. */
export interface ProviderTrial {
  ok: boolean;
  /** What it answered; null without an answer. */
  response: string | null;
  /** Null if the mail was taken. */
  error: string | null;
}
