import assert from 'node:assert/strict';
import { ObjectId, type WithId } from 'mongodb';
import { Webhook } from 'standardwebhooks';
import type { WebhookDeliveryRecord } from '../../../models/webhooks/webhook-delivery.js';
import { runOf } from '../../support/engine/run-of.js';
import type { ApiResponse, ApiClient } from '../../support/http/api-client.js';
import { newEmail } from '../../support/http/api.js';
import { assertProblem } from '../../support/http/assert-problem.js';
import { startHttpSink, type HttpSink } from '../../support/servers/http-sink.js';
import { deliveriesIn, newRule } from '../../support/engine/rules.js';
import { waitUntil } from '../../support/run/wait-until.js';
import { useApi, useOwner } from '../../support/http/use-api.js';
import { on, useWorker } from '../../support/engine/use-worker.js';
import { HOUR_MS } from '../../../domain/kernel/spans.js';

describe('POST /api/webhook-deliveries/{id}/retry', () => {
  let client: ApiClient;
  let rule: ApiResponse['body'];
  let email: string;
  const api = useApi();
  const owner = useOwner(api);
  beforeEach(async () => {
    client = owner.client;
    rule = await newRule(client);
    email = newEmail();
  });

  /** A delivery of the rule with these fields. */
  async function told(fields: Partial<WebhookDeliveryRecord> = {}): Promise<WithId<WebhookDeliveryRecord>> {
    const sent = await client.post('/api/events/send', {
      email,
      eventName: 'order.placed',
      eventProperties: { total: 7 },
    });
    assert.equal(sent.status, 200, sent.text);
    const [delivery] = await deliveriesIn(api.db, owner.workspaceId);
    assert.ok(delivery);
    await api.db.collections.Outbox.deleteMany({ target: delivery._id });
    await api.db.collections.WebhookDelivery.updateOne({ _id: delivery._id }, { $set: fields });
    return delivery;
  }

  const retry = (id: ObjectId | string, headers: Record<string, string> = {}) =>
    client.post(`/api/webhook-deliveries/${String(id)}/retry`, {}, { headers });
  const rowOf = (_id: ObjectId) => api.db.collections.WebhookDelivery.findOne({ _id });
  const commandsOf = async (target: ObjectId) => {
    const rows = await api.db.collections.Outbox.find({ target }).toArray();
    return rows.map(({ lane, seq, queue, ...row }) => [lane, row.command, seq, runOf(row), queue ?? null]);
  };

  for (const over of [
    { status: 'failed', endReason: 'exhausted' },
    { status: 'stopped', endReason: 'cancelled' },
    { status: 'delivered' },
  ] as const) {
    it(`restarts a delivery that is ${over.status}`, async () => {
      const { _id } = await told({ ...over, tries: 10 });
      const { status, body, text } = await retry(_id);
      assert.equal(status, 200, text);
      assert.deepEqual([body.id, body.status, body.endReason], [_id.toHexString(), 'pending', null]);
      assert.deepEqual([body.ruleId, body.ruleName], [rule.id, 'Orders']);
      const row = await rowOf(_id);
      assert.deepEqual([row?.run, row?.tries, row?.outboxSeq, row?.nextAttemptAt], [2, 0, 2, null]);
      const queue = `http://127.0.0.1:1080 ${owner.workspaceId}`;
      assert.deepEqual(await commandsOf(_id), [['deliveries', 'deliver', 2, 2, queue]]);
    });
  }

  it('attempts a waiting delivery at once', async () => {
    const { _id } = await told({ nextAttemptAt: new Date(Date.now() + HOUR_MS), tries: 4, run: 3 });
    const { status, body } = await retry(_id);
    assert.equal(status, 200);
    assert.ok(Date.parse(body.nextAttemptAt) <= Date.now(), body.nextAttemptAt);
    const row = await rowOf(_id);
    assert.deepEqual([row?.run, row?.tries, row?.status], [3, 4, 'pending']);
    assert.deepEqual(await commandsOf(_id), [['enrollments', 'wakeDelivery', 2, 3, null]]);
  });

  it('does not affect a delivery whose next attempt is due', async () => {
    const { _id } = await told();
    assert.equal((await retry(_id)).body.status, 'pending');
    assert.deepEqual(await commandsOf(_id), []);
    const { body } = await client.get('/api/audit');
    assert.ok(!body.data.some(({ action }: { action: string }) => action === 'webhookDeliveries.retry'));
  });

  it('is done once for one Idempotency-Key, with an entry in the audit log', async () => {
    const { _id } = await told({ status: 'failed', endReason: 'exhausted' });
    const headers = { 'Idempotency-Key': 'again' };
    const first = await retry(_id, headers);
    await api.db.collections.WebhookDelivery.updateOne({ _id }, { $set: { status: 'failed' } });
    const second = await retry(_id, headers);
    assert.equal(second.headers.get('Idempotency-Replayed'), 'true');
    assert.deepEqual(second.body, first.body);
    assert.equal((await rowOf(_id))?.run, 2);
    const { body } = await client.get('/api/audit');
    const lines = body.data.filter(({ action }: { action: string }) => action === 'webhookDeliveries.retry');
    assert.equal(lines.length, 1);
    const [{ target, before, after }] = lines;
    assert.deepEqual(target, { type: 'webhook-deliveries', id: _id.toHexString(), name: 'Orders' });
    assert.deepEqual(before, { status: 'failed', run: 1, endReason: 'exhausted' });
    assert.deepEqual(after, { status: 'pending', run: 2, endReason: null });
  });

  it('restarts once under two concurrent calls', async () => {
    const { _id } = await told({ status: 'failed', endReason: 'exhausted' });
    const responses = await Promise.all([retry(_id), retry(_id), retry(_id)]);
    assert.deepEqual(
      responses.map(({ status }) => status),
      [200, 200, 200],
    );
    assert.equal((await rowOf(_id))?.run, 2);
    assert.equal((await commandsOf(_id)).length, 1);
  });

  it('refuses a delivery of a step, of a deleted contact, without its event, or of a disabled rule', async () => {
    const over = { status: 'failed', endReason: 'exhausted' } as const;
    const { _id, contactId } = await told(over);
    const { WebhookDelivery, Contact, Event } = api.db.collections;
    const { Rule } = api.db.models;
    const set = (fields: Partial<WebhookDeliveryRecord>) =>
      WebhookDelivery.updateOne({ _id }, { $set: fields });
    const refused = async (words: RegExp) => {
      const response = await retry(_id);
      assertProblem(response, 409, 'conflict');
      assert.match(response.body.detail, words);
    };
    const enrollmentId = new ObjectId();
    await set({ enrollmentId });
    await refused(new RegExp(`POST /api/enrollments/${enrollmentId.toHexString()}/retry`));
    const delivery = await rowOf(_id);
    await set({ enrollmentId: null, contact: '' });
    await refused(/Contact was deleted/);
    await WebhookDelivery.replaceOne({ _id }, {
      ...delivery,
      ...over,
      enrollmentId: null,
    } as WebhookDeliveryRecord);
    const event = await Event.findOneAndDelete({ _id: delivery?.eventId ?? new ObjectId() });
    await refused(/Event is no longer in the log/);
    assert.ok(event);
    await Event.insertOne(event);
    await Rule.updateOne({ _id: new ObjectId(rule.id as string) }, { $set: { enabled: false } });
    await refused(/Rule is off/);
    await Rule.deleteOne({ _id: new ObjectId(rule.id as string) });
    await refused(/Rule was deleted/);
    await Contact.deleteOne({ _id: contactId });
    await refused(/Rule was deleted/);
    assert.equal((await rowOf(_id))?.status, 'failed');
  });

  it('repeats a test, also while its rule is disabled', async () => {
    await client.put(`/api/rules/${rule.id}`, { enabled: false });
    const test = await client.post(`/api/rules/${rule.id}/test`, {});
    assert.equal(test.status, 202, test.text);
    const _id = new ObjectId(test.body.id as string);
    await api.db.collections.WebhookDelivery.updateOne(
      { _id },
      { $set: { status: 'failed', endReason: 'testFailed' } },
    );
    const { status, body } = await retry(_id);
    assert.deepEqual([status, body.status, body.isTest], [200, 'pending', true]);
  });

  it('returns 404 for foreign, unknown and malformed ids, and accepts no fields', async () => {
    const { _id } = await told({ status: 'failed' });
    const stranger = await api.signUp();
    for (const id of [_id.toHexString(), 'f'.repeat(24), 'x']) {
      const response = await stranger.client.post(`/api/webhook-deliveries/${id}/retry`, {});
      assertProblem(response, 404, 'not_found');
    }
    const path = `/api/webhook-deliveries/${_id.toHexString()}/retry`;
    assertProblem(await client.post(path, { status: 'pending' }), 422, 'invalid');
    const reader = await api.withKey(client, ['webhooks:read', 'events:write', 'admin']);
    assert.equal((await reader.post(path, {})).status, 200);
    assertProblem(await (await api.withKey(client, ['webhooks:read'])).post(path, {}), 403, 'forbidden');
  });

  describe('the content of a rule’s delivery', () => {
    it('is shown to those who may read contacts and events', async () => {
      const { _id, eventId, contactId } = await told();
      const path = `/api/webhook-deliveries/${_id.toHexString()}`;
      const { body } = await client.get(path);
      assert.deepEqual([body.ruleName, body.url, body.request.method], ['Orders', rule.action.url, 'POST']);
      const { event, payload } = JSON.parse(body.request.body as string);
      assert.equal(event, 'order.placed');
      assert.equal(payload.eventId, eventId?.toHexString());
      assert.equal(payload.contactId, contactId.toHexString());
      assert.deepEqual(
        [payload.email, payload.contact.email, payload.properties],
        [email, email, { total: 7 }],
      );
      const all = await api.withKey(client, ['webhooks:read', 'contacts:read', 'events:read']);
      assert.equal((await all.get(path)).body.request.body, body.request.body);
      for (const scope of ['contacts:read', 'events:read'] as const) {
        const key = await api.withKey(client, ['webhooks:read', scope]);
        const response = await key.get(path);
        assert.deepEqual(response.body.request, { method: 'POST', body: null }, scope);
        const { contact, ...withoutContact } = response.body;
        assert.equal(contact?.email, scope === 'contacts:read' ? email : undefined, scope);
        assert.ok(!JSON.stringify(withoutContact).includes(email), scope);
      }
      const listed = await client.get(`/api/webhook-deliveries?ruleId=${rule.id}`);
      for (const { contact, ...line } of listed.body.data) {
        assert.equal(contact.email, email);
        assert.ok(!JSON.stringify(line).includes(email));
      }
    });

    it('is omitted if it is no longer stored', async () => {
      const { _id, contactId, eventId } = await told();
      const path = `/api/webhook-deliveries/${_id.toHexString()}`;
      await api.db.collections.Event.updateOne({ _id: eventId ?? _id }, { $set: { name: 'order.renamed' } });
      assert.match((await client.get(path)).body.request.body, /^\{"event":"order\.renamed"/);
      await api.db.collections.Contact.deleteOne({ _id: contactId });
      assert.deepEqual((await client.get(path)).body.request, { method: 'POST', body: null });
      await client.delete(`/api/rules/${rule.id}`);
      const { body } = await client.get(path);
      assert.deepEqual([body.request, body.ruleName, body.ruleId], [null, null, rule.id]);
    });
  });
});

describe('a retried delivery', function () {
  this.timeout(60_000);
  const stack = useWorker();
  const api = useApi(on(stack));
  let sink: HttpSink;
  let client: ApiClient;
  beforeEach(async () => {
    sink = await startHttpSink();
    ({ client } = await api.signUp());
  });
  afterEach(() => sink.close());

  async function untilRead(
    isReady: (delivery: ApiResponse['body']) => boolean,
  ): Promise<ApiResponse['body']> {
    const read = async () => (await client.get('/api/webhook-deliveries')).body.data[0];
    await waitUntil(async () => {
      const delivery = await read();
      return delivery !== undefined && isReady(delivery);
    }, 20_000);
    return read();
  }

  it('is sent at once if it was waiting, and again if it was delivered, with one webhook-id', async () => {
    const { secret } = await newRule(client, { action: { type: 'webhook', url: sink.url } });
    sink.answer({ status: 500, headers: { 'retry-after': '3600' } });
    await client.post('/api/events/send', { email: newEmail(), eventName: 'order.placed' });
    const waiting = await untilRead(({ attempts }) => attempts.length === 1);
    assert.equal(waiting.status, 'pending');
    const again = await client.post(`/api/webhook-deliveries/${waiting.id}/retry`, {});
    assert.equal(again.status, 200, again.text);
    await untilRead(({ status }) => status === 'delivered');
    assert.equal((await client.post(`/api/webhook-deliveries/${waiting.id}/retry`, {})).status, 200);
    const { attempts } = await untilRead((one) => one.status === 'delivered' && one.attempts.length === 3);
    assert.deepEqual(
      attempts.map(({ status }: { status: number }) => status),
      [500, 200, 200],
    );
    assert.equal(sink.requests.length, 3);
    for (const { body, headers } of sink.requests) {
      new Webhook(secret as string).verify(body, headers);
      assert.equal(headers['webhook-id'], waiting.id);
    }
    assert.equal(new Set(sink.requests.map(({ body }) => body)).size, 1);
  });
});
