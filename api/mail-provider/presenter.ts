import Type, { type Static } from 'typebox';
import { sendingProviders, type ProviderTrial } from '../../domain/mail/sending-provider.js';
import type { WorkspaceRecord } from '../../models/accounts/workspace.js';
import { flag, instant, objectSchema, orNull, responseSchema, text } from '../http/output/response-schema.js';

const option = orNull(text);

export const mailProviderSchema = responseSchema('MailProvider', {
  provider: Type.Enum(['smtp', ...sendingProviders]),
  options: objectSchema({
    stream: option,
    marketingStream: option,
    region: option,
    domain: option,
    accessKeyId: option,
    configurationSet: option,
  }),
  secretSetAt: orNull(instant),
});

export function presentMailProvider({ mailProvider }: WorkspaceRecord): Static<typeof mailProviderSchema> {
  const { stream, marketingStream, region, domain, accessKeyId, configurationSet } =
    mailProvider?.options ?? {};
  return {
    provider: mailProvider?.provider ?? 'smtp',
    options: {
      stream: stream ?? null,
      marketingStream: marketingStream ?? null,
      region: region ?? null,
      domain: domain ?? null,
      accessKeyId: accessKeyId ?? null,
      configurationSet: configurationSet ?? null,
    },
    secretSetAt: mailProvider?.secretSetAt.toISOString() ?? null,
  };
}

export const providerTestSchema = responseSchema('MailProviderTest', {
  ok: flag,
  to: text,
  response: orNull(text),
  error: orNull(text),
});

export function presentProviderTest(
  to: string,
  { ok, response, error }: ProviderTrial,
): Static<typeof providerTestSchema> {
  return { ok, to, response, error };
}
