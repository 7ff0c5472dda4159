import type { ApiKeyRecord } from '../../models/api-key.js';

export function presentApiKey(key: ApiKeyRecord) {
  return {
    id: key._id.toHexString(),
    name: key.name,
    scopes: key.scopes,
    prefix: key.prefix,
    createdAt: key.createdAt.toISOString(),
    lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
  };
}

/** The one answer that holds the secret. */
export function presentNewApiKey({ key, secret }: { key: ApiKeyRecord; secret: string }) {
  return { ...presentApiKey(key), secret };
}
