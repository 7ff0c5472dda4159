import assert from 'node:assert/strict';
import { ObjectId, type WithId } from 'mongodb';
import type { Database } from '../../../models/core/database.js';
import type { WebhookDeliveryRecord } from '../../../models/webhooks/webhook-delivery.js';
import type { ApiResponse, ApiClient } from '../http/api-client.js';

/** The body of a new rule. */
export function ruleBody(parts: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    name: 'Orders',
    trigger: { event: 'order.placed' },
    action: { type: 'webhook', url: 'http://127.0.0.1:1080/orders' },
    ...parts,
  };
}

/** Creates a rule and returns the response. */
export async function newRule(
  client: ApiClient,
  parts: Record<string, unknown> = {},
): Promise<ApiResponse['body']> {
  const response = await client.post('/api/rules', ruleBody(parts));
  assert.equal(response.status, 201, response.text);
  return response.body;
}

/** The deliveries in a workspace, oldest first. */
export async function deliveriesIn(
  db: Database,
  workspaceId: string,
): Promise<WithId<WebhookDeliveryRecord>[]> {
  return db.collections.WebhookDelivery.find({ workspaceId: new ObjectId(workspaceId) })
    .sort({ createdAt: 1, _id: 1 })
    .toArray();
}

/** The latest event of that name in the log. */
export async function eventNamed(client: ApiClient, name: string): Promise<ApiResponse['body']> {
  const { status, body } = await client.get(`/api/events?eventName=${encodeURIComponent(name)}`);
  assert.equal(status, 200);
  assert.ok(body.data.length > 0, `${name} is not in the log`);
  return body.data[0];
}
