import { readFileSync } from 'node:fs';
import type { ApiResponse } from '../http/api-client.js';
import type { TestApi } from '../http/api.js';

/** What a provider sends: recorded, with fictitious people. */
export interface ProviderPayload {
  headers: Record<string, string>;
  body: Record<string, unknown>;
}

const payloads = new Map(
  ['inbound.json', 'provider-payloads.json'].flatMap((name) => {
    const text = readFileSync(new URL(`../../fixtures/${name}`, import.meta.url), 'utf8');
    return Object.entries(JSON.parse(text) as Record<string, ProviderPayload>);
  }),
);

/** The recorded payload of this name. */
export function recorded(name: string): ProviderPayload {
  const payload = payloads.get(name);
  if (payload === undefined) throw new Error(`There is no recorded payload ${name}`);
  return payload;
}

/** The payload with other values at its root. */
export function withBody(payload: ProviderPayload, changes: Record<string, unknown>): ProviderPayload {
  return { ...payload, body: { ...payload.body, ...changes } };
}

/** Posts a payload to a source, as the provider would for the person with this address. */
export async function postPayload(
  api: TestApi,
  path: string,
  { payload, email }: { payload: ProviderPayload; email: string },
): Promise<ApiResponse> {
  const headers = Object.entries(payload.headers).map(([name, value]) => [
    name,
    value.replaceAll('…', '...'),
  ]);
  return await api.anonymous().request('POST', path, {
    raw: JSON.stringify(payload.body).replaceAll('ada@example.org', email),
    headers: Object.fromEntries(headers),
  });
}
