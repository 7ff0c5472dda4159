import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { ObjectId } from 'mongodb';
import { open } from '../../../models/core/seal.js';
import type { ApiResponse, ApiClient } from '../http/api-client.js';
import type { TestApi } from '../http/api.js';

/** A list created by the client. */
export async function makeList(client: ApiClient, fields: object = {}): Promise<string> {
  const { status, body, text } = await client.post('/api/lists', { name: 'Newsletter', ...fields });
  assert.equal(status, 201, text);
  return body.id;
}

/** Confirms through a contact's newest confirmation mail, behind a proxy and with its own IP address. */
export async function pressConfirm(api: TestApi, contactId: string): Promise<ApiResponse> {
  const [row] = await api.db.collections.Confirmation.find({ contactId: new ObjectId(contactId) })
    .sort({ createdAt: -1 })
    .limit(1)
    .toArray();
  assert.ok(row, 'nobody asked for a confirmation');
  const token = open(api.secretKey, row.tokenSealed);
  const headers = { 'X-Forwarded-For': `198.51.${randomInt(256)}.${randomInt(256)}` };
  return await api.anonymous().post(`/confirm/${token}`, undefined, { headers });
}

/** A contact's consent ledger, oldest entry first. */
export async function ledgerOf(client: ApiClient, contactId: string) {
  const { status, body, text } = await client.get(`/api/contacts/${contactId}/consents`);
  assert.equal(status, 200, text);
  return (body.data as ApiResponse['body'][]).reverse();
}
