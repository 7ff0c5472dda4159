import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import type { WebhookDeliveryRecord } from '../../../models/webhooks/webhook-delivery.js';
import { newEmail } from '../../support/http/api.js';
import { useApi, useOwner } from '../../support/http/use-api.js';

describe('/api/webhook-deliveries', () => {
  let contactId: ObjectId;
  let email: string;
  const api = useApi();
  const owner = useOwner(api);
  const { client } = owner;
  beforeEach(async () => {
    email = newEmail();
    contactId = new ObjectId((await client.post('/api/contacts', { email })).body.id as string);
  });

  const add = async (fields: Partial<WebhookDeliveryRecord> = {}): Promise<WebhookDeliveryRecord> => {
    const at = new Date();
    const delivery: WebhookDeliveryRecord = {
      _id: new ObjectId(),
      workspaceId: new ObjectId(owner.workspaceId),
      contactId,
      ruleId: null,
      eventId: new ObjectId(),
      enrollmentId: new ObjectId(),
      step: 'tell',
      url: 'https://hooks.example/a?email=ada',
      status: 'delivered',
      attempts: [{ at, status: 200, durationMs: 12, error: null, response: 'thanks' }],
      nextAttemptAt: null,
      createdAt: at,
      ...fields,
    };
    await api.db.collections.WebhookDelivery.insertOne(delivery);
    return delivery;
  };
  const ids = async (query: string): Promise<string[]> =>
    (await client.get(`/api/webhook-deliveries?${query}`)).body.data.map(({ id }: { id: string }) => id);

  it('shows every attempt of a delivery', async () => {
    const delivery = await add({ ruleId: new ObjectId(), nextAttemptAt: new Date() });
    const { body } = await client.get(`/api/webhook-deliveries/${delivery._id.toHexString()}`);
    assert.deepEqual(body, {
      id: delivery._id.toHexString(),
      ruleId: delivery.ruleId?.toHexString(),
      ruleName: null,
      eventId: delivery.eventId?.toHexString(),
      enrollmentId: delivery.enrollmentId?.toHexString(),
      automation: null,
      step: 'tell',
      stepTitle: null,
      contactId: contactId.toHexString(),
      contact: { id: contactId.toHexString(), email: email, name: null },
      url: 'https://hooks.example/a?email=ada',
      status: 'delivered',
      attempts: [
        {
          at: delivery.createdAt.toISOString(),
          status: 200,
          durationMs: 12,
          error: null,
          response: 'thanks',
        },
      ],
      nextAttemptAt: delivery.nextAttemptAt?.toISOString(),
      endReason: null,
      isTest: false,
      createdAt: delivery.createdAt.toISOString(),
      request: null,
    });
    const { request: _request, ...line } = body;
    assert.deepEqual((await client.get('/api/webhook-deliveries')).body.data, [line]);
  });

  it('lists the newest first, by rule, enrollment, contact and status', async () => {
    const at = (day: number) => new Date(Date.UTC(2024, 0, day));
    const first = await add({ createdAt: at(1), ruleId: new ObjectId() });
    const second = await add({ createdAt: at(2), status: 'failed' });
    const id = ({ _id }: WebhookDeliveryRecord) => _id.toHexString();
    assert.deepEqual(await ids(''), [id(second), id(first)]);
    assert.deepEqual(await ids(`ruleId=${first.ruleId?.toHexString()}`), [id(first)]);
    assert.deepEqual(await ids(`enrollmentId=${second.enrollmentId?.toHexString()}`), [id(second)]);
    assert.deepEqual(await ids('status=failed'), [id(second)]);
    assert.deepEqual(await ids('after=2024-01-01&before=2024-01-02'), [id(first)]);
    assert.deepEqual(await ids(`contactId=${contactId.toHexString()}`), [id(second), id(first)]);
    assert.deepEqual(await ids(`contactId=${'f'.repeat(24)}`), []);
    for (const query of ['ruleId=x', 'contactId=x', 'status=lost', 'url=x', 'before=x']) {
      assert.equal((await client.get(`/api/webhook-deliveries?${query}`)).status, 422, query);
    }
  });

  it('shows no personal data of a deleted contact', async () => {
    const delivery = await add({ contactId: new ObjectId() });
    const { body } = await client.get(`/api/webhook-deliveries/${delivery._id.toHexString()}`);
    assert.deepEqual([body.url, body.attempts[0].response, body.attempts[0].status], [null, null, 200]);
  });

  it('returns the same 404 for ids of other workspaces, unknown and malformed ones', async () => {
    const theirs = await add({ workspaceId: new ObjectId() });
    assert.deepEqual(await ids(''), []);
    const responses = await Promise.all(
      [theirs._id.toHexString(), '0'.repeat(24), 'x'].map((id) =>
        client.get(`/api/webhook-deliveries/${id}`),
      ),
    );
    for (const { status, body } of responses) {
      assert.equal(status, 404);
      assert.deepEqual({ ...body, requestId: '' }, { ...responses[0]?.body, requestId: '' });
    }
  });

  it('requires the scope webhooks:read', async () => {
    const path = '/api/webhook-deliveries';
    assert.equal((await (await api.withKey(client, ['webhooks:read'])).get(path)).status, 200);
    assert.equal((await (await api.withKey(client, ['contacts:read'])).get(path)).status, 403);
  });
});
