import {
  PROVIDER_OPTIONS,
  sendingProviders,
  type OptionRule,
  type ProviderOption,
  type SendingProvider,
} from '../../domain/mail/sending-provider.js';

export type Provider = SendingProvider | 'smtp';

export const PROVIDERS = ['smtp', ...sendingProviders] as const;

/** What a form asks for besides the secret. */
export function providerOptions(provider: Provider): readonly OptionRule[] {
  return provider === 'smtp' ? [] : PROVIDER_OPTIONS[provider];
}

/** What a text looks like, in its empty field. */
export const EXAMPLES: Partial<Record<ProviderOption, string>> = {
  region: 'eu-central-1',
  accessKeyId: 'AKIA…',
  domain: 'mg.example.com',
  stream: 'outbound',
  marketingStream: 'broadcast',
};
