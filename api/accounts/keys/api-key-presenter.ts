import Type, { type Static } from 'typebox';
import { scopes } from '../../../domain/accounts/access.js';
import type { ApiKeyRecord } from '../../../models/accounts/api-key.js';
import { responseSchema, id, instant, orNull, text } from '../../http/output/response-schema.js';

const fields = {
  id,
  name: text,
  scopes: Type.Array(Type.Enum([...scopes])),
  prefix: text,
  createdBy: id,
  createdAt: instant,
  expiresAt: orNull(instant),
  lastUsedAt: orNull(instant),
};

export const apiKeySchema = responseSchema('ApiKey', fields);

export function presentApiKey(key: ApiKeyRecord): Static<typeof apiKeySchema> {
  return {
    id: key._id.toHexString(),
    name: key.name,
    scopes: key.scopes,
    prefix: key.prefix,
    createdBy: key.createdBy.toHexString(),
    createdAt: key.createdAt.toISOString(),
    expiresAt: key.expiresAt?.toISOString() ?? null,
    lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
  };
}

export const newApiKeySchema = responseSchema('NewApiKey', {
  ...fields,
  secret: Type.String({ description: 'Only shown in this response.' }),
});

/** The only response that contains the secret. */
export function presentNewApiKey({
  key,
  secret,
}: {
  key: ApiKeyRecord;
  secret: string;
}): Static<typeof newApiKeySchema> {
  return { ...presentApiKey(key), secret };
}
