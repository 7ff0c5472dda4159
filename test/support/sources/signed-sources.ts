import assert from 'node:assert/strict';
import type { ApiResponse, ApiClient } from '../http/api-client.js';
import { makers, type Maker } from '../http/makers.js';

export function makerNamed(name: string): Maker {
  const maker = makers[name];
  assert.ok(maker, name);
  return maker;
}

/** The `signing` field of a source for this maker. */
export function signingOf({ settings, secret }: Maker): object {
  return { ...settings, secret };
}

export interface SignedSource {
  id: string;
  /** The URL to which deliveries are posted. */
  path: string;
  body: ApiResponse['body'];
}

export async function newSource(client: ApiClient, signing: object | null): Promise<SignedSource> {
  const response = await client.post('/api/event-sources', { name: 'Shop', signing });
  assert.equal(response.status, 201, response.text);
  return { id: response.body.id, path: new URL(response.body.url).pathname, body: response.body };
}

/** Posts a body verbatim. */
export function send(
  client: ApiClient,
  path: string,
  { raw, headers }: { raw: string | Uint8Array; headers: Record<string, string> },
): Promise<ApiResponse> {
  return client.request('POST', path, { raw, headers: { 'Content-Type': 'application/json', ...headers } });
}

export function order(email: string): string {
  return JSON.stringify({ type: 'order.placed', customer: { email } });
}
