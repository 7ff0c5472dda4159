import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import { Webhook } from 'standardwebhooks';
import type { ApiClient } from '../../support/http/api-client.js';
import { newEmail, type SignedUp } from '../../support/http/api.js';
import { assertProblem } from '../../support/http/assert-problem.js';
import { startHttpSink, type HttpSink } from '../../support/servers/http-sink.js';
import { joinAs } from '../../support/audience/members.js';
import { deliveriesIn, eventNamed, newRule } from '../../support/engine/rules.js';
import { waitUntil } from '../../support/run/wait-until.js';
import { useApi } from '../../support/http/use-api.js';
import { on, useWorker } from '../../support/engine/use-worker.js';

describe('deliveries of rules', () => {
  const stack = useWorker();
  const api = useApi(on(stack));
  let sink: HttpSink;
  let owner: SignedUp;
  let client: ApiClient;
  let id: string;
  let secret: string;
  before(async () => {
    sink = await startHttpSink();
  });
  after(async () => {
    await sink.close();
  });
  beforeEach(async () => {
    sink.reset();
    owner = await api.signUp();
    client = owner.client;
    const action = { type: 'webhook', url: `${sink.url}/orders`, headers: { 'X-Shop': 'main' } };
    ({ id, secret } = await newRule(client, { action, enabled: false }));
  });

  const test = async (body?: object) => {
    const response = await client.post(`/api/rules/${id}/test`, body);
    assert.equal(response.status, 202, response.text);
    return response.body;
  };
  const over = async (delivery: string) => {
    const read = async () => (await client.get(`/api/webhook-deliveries/${delivery}`)).body;
    await waitUntil(async () => (await read()).status !== 'pending');
    return read();
  };

  it('POST test sends a sample of what the rule would send, also while it is disabled', async () => {
    const { id: delivery, status, ruleId, eventId } = await test();
    assert.deepEqual([status, ruleId, eventId], ['pending', id, null]);
    const done = await over(delivery);
    assert.deepEqual([done.status, done.attempts.length, done.attempts[0].response], ['delivered', 1, '{}']);
    const [request] = sink.requests;
    assert.ok(request && sink.requests.length === 1);
    assert.deepEqual([request.method, request.url, request.headers['x-shop']], ['POST', '/orders', 'main']);
    assert.equal(request.headers['webhook-id'], delivery);
    new Webhook(secret).verify(request.body, request.headers);
    const { contactId, contact, ...payload } = JSON.parse(request.body).payload;
    assert.equal(contact.id, contactId);
    assert.deepEqual(payload, { eventId: null, email: 'ada@example.com', properties: { test: true } });
    assert.deepEqual((await client.get('/api/events')).body.data, [], 'nothing has happened');
    assert.equal((await client.get('/api/contacts')).body.total, 0);
  });

  it('a test can have a given contact and properties, with every digit', async () => {
    const { body: ada } = await client.post('/api/contacts', { email: newEmail(), firstName: 'Ada' });
    const raw = `{"contactId":"${ada.id}","eventProperties":{"total":12345678901234567890.10}}`;
    const headers = { 'Content-Type': 'application/json' };
    const asked = await client.request('POST', `/api/rules/${id}/test`, { raw, headers });
    assert.equal(asked.status, 202, asked.text);
    await over(asked.body.id);
    const body = sink.requests[0]?.body ?? '';
    assert.ok(body.includes('"properties":{"total":12345678901234567890.10}'), body);
    const { event, payload } = JSON.parse(body);
    assert.deepEqual([event, payload.email, payload.contact.firstName], ['order.placed', ada.email, 'Ada']);
  });

  it('a test is attempted once', async () => {
    sink.always({ status: 503, headers: { 'Retry-After': '1' }, body: '"later"' });
    const done = await over((await test()).id);
    assert.deepEqual([done.status, done.nextAttemptAt], ['failed', null]);
    assert.deepEqual([done.attempts[0].status, done.attempts[0].response], [503, '"later"']);
    sink.always({});
    assert.equal(sink.requests.length, 1);
    const rule = (await client.get(`/api/rules/${id}`)).body;
    assert.deepEqual([rule.failingSince, rule.off], [null, null]);
  });

  it('a test is sent once for each Idempotency-Key, with an entry in the audit log', async () => {
    const options = { headers: { 'Idempotency-Key': 'try' } };
    const first = await client.post(`/api/rules/${id}/test`, {}, options);
    const second = await client.post(`/api/rules/${id}/test`, {}, options);
    assert.deepEqual(second.body, first.body);
    await over(first.body.id);
    assert.equal((await deliveriesIn(api.db, owner.workspaceId)).length, 1);
    const { data } = (await client.get('/api/audit?action=rules.test')).body;
    assert.deepEqual(
      data.map((line: { after: object }) => line.after),
      [{ delivery: first.body.id }],
    );
  });

  it('a test’s contact data are cleared when the contact is deleted', async () => {
    const email = newEmail();
    const { body: ada } = await client.post('/api/contacts', { email });
    const { id: delivery } = await test({ contactId: ada.id, eventProperties: { phone: '5550100' } });
    await over(delivery);
    await client.delete(`/api/contacts/${ada.id}`);
    const isCleared = async (): Promise<boolean> => {
      const row = await api.db.collections.WebhookDelivery.findOne({ _id: new ObjectId(String(delivery)) });
      return row?.contact === '' && !JSON.stringify(row).includes('5550100');
    };
    await waitUntil(isCleared, 30_000);
    const event = await eventNamed(client, 'contact_deleted');
    assert.equal(event.contactId, ada.id);
  });

  it('a test refuses unknown contacts, other fields, and too much data', async () => {
    const { body: theirs } = await (await api.signUp()).client.post('/api/contacts', { email: newEmail() });
    const wrong: [object, string][] = [
      [{ contactId: theirs.id }, 'contactId'],
      [{ contactId: 'ada' }, 'contactId'],
      [{ contactId: null }, 'contactId'],
      [{ eventProperties: 'x'.repeat(65_537) }, 'eventProperties'],
      [{ email: 'ada@example.com' }, 'email'],
    ];
    for (const [body, path] of wrong) {
      const refused = await client.post(`/api/rules/${id}/test`, body);
      assertProblem(refused, 422, 'invalid');
      assert.equal(refused.body.errors[0].path, path);
    }
    const stranger = (await api.signUp()).client;
    assertProblem(await stranger.post(`/api/rules/${id}/test`), 404, 'not_found');
    assertProblem(await client.post(`/api/rules/${'f'.repeat(24)}/test`), 404, 'not_found');
    const viewer = (await joinAs(api, owner, 'viewer')).client;
    assertProblem(await viewer.post(`/api/rules/${id}/test`), 403, 'forbidden');
    assert.deepEqual(await deliveriesIn(api.db, owner.workspaceId), []);
  });

  it('failed deliveries are restarted on request, and delivered with the original content', async () => {
    const email = newEmail();
    const send = () =>
      client.post('/api/events/send', { email, eventName: 'order.placed', eventProperties: { total: 1 } });
    const since = new Date(Date.now() - 60_000).toISOString();
    await client.put(`/api/rules/${id}`, { enabled: true });
    sink.always({ status: 410 });
    await send();
    const rule = async () => (await client.get(`/api/rules/${id}`)).body;
    await waitUntil(async () => !(await rule()).enabled);
    assert.equal((await rule()).off.reason, 'gone');
    sink.always({});
    const [failed] = (await client.get(`/api/webhook-deliveries?ruleId=${id}`)).body.data;
    assert.deepEqual([failed.status, failed.attempts.length], ['failed', 1]);
    await client.put(`/api/rules/${id}`, { enabled: true });
    const { status, body } = await client.post(`/api/rules/${id}/retry-failed`, { since });
    assert.deepEqual([status, body.total], [202, 1]);
    await waitUntil(() => sink.requests.length === 2);
    const [first, second] = sink.requests;
    assert.ok(first && second);
    assert.equal(second.headers['webhook-id'], failed.id);
    assert.equal(second.body, first.body);
    const done = await over(failed.id);
    assert.deepEqual(
      [done.status, done.attempts.map((attempt: { status: number }) => attempt.status)],
      ['delivered', [410, 200]],
    );
    const retry = async () => (await client.get(`/api/rules/${id}/retry-failed/${body.id}`)).body;
    await waitUntil(async () => (await retry()).status === 'done');
    assert.equal((await retry()).retried, 1);
  });
});
