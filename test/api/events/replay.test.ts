import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { ObjectId } from 'mongodb';
import type { EventRecord } from '../../../models/events/event.js';
import type { ApiResponse, ApiClient } from '../../support/http/api-client.js';
import { newEmail, startApi, type TestApi } from '../../support/http/api.js';
import { assertProblem } from '../../support/http/assert-problem.js';
import { useApi, useOwner } from '../../support/http/use-api.js';
import { DAY_MS, HOUR_MS } from '../../../domain/kernel/spans.js';

describe('Replaying unmapped events', () => {
  let workspaceId: ObjectId;
  let source: { id: string; path: string };
  const api = useApi();

  const owner = useOwner(api);
  const { client } = owner;
  beforeEach(async () => {
    workspaceId = new ObjectId(owner.workspaceId);
    source = await newSource();
  });

  const newSource = async (): Promise<typeof source> => {
    const { body } = await client.post('/api/event-sources', { name: 'Shop' });
    return { id: body.id, path: new URL(body.url).pathname };
  };
  /** An address in a place that the mapping attributes to no one. */
  const hidden = (email: string, more: object = {}) => ({
    type: 'order.paid',
    note_field: { agent: { email } },
    ...more,
  });
  const receive = async (email: string, more: object = {}, headers = {}): Promise<string> => {
    const response = await api.anonymous().post(source.path, hidden(email, more), { headers });
    assert.equal(response.status, 202, response.text);
    return response.body.eventId;
  };
  const mend = (mapping: object = { email: 'note_field.agent.email' }) =>
    client.put(`/api/event-sources/${source.id}`, { mapping });
  const replay = (id: string, body?: object, headers = {}): Promise<ApiResponse> =>
    client.post(`/api/events/${id}/replay`, body, { headers });
  const replayAll = (body?: object): Promise<ApiResponse> => client.post('/api/events/replay', body);
  const row = async (id: string): Promise<EventRecord> => {
    const found = await api.db.collections.Event.findOne({ _id: new ObjectId(id) });
    assert.ok(found);
    return found;
  };
  const rows = () => api.db.collections.Event.countDocuments({ workspaceId, key: 'orderpaid' });
  const age = (id: string, hours: number) =>
    api.db.collections.Event.updateOne(
      { _id: new ObjectId(id) },
      { $set: { receivedAt: new Date(Date.now() - hours * HOUR_MS) } },
    );
  const automate = async (event: string): Promise<void> => {
    const { body } = await client.post('/api/automations', {
      name: event,
      trigger: { event },
      steps: [{ type: 'wait', for: '9 days' }],
    });
    await client.post(`/api/automations/${body.id}/activate`);
  };
  const entries = () => api.db.collections.Enrollment.countDocuments({ workspaceId });

  it('applies an event with the corrected mapping, in the same row, and triggers nothing by default', async () => {
    await automate('order.paid');
    await automate('contact_added');
    const email = newEmail();
    const id = await receive(email, { total: 1 });
    const before = await row(id);
    await mend({ email: 'note_field.agent.email', properties: '$.note_field' });
    const { status, body } = await replay(id);
    assert.equal(status, 200);
    assert.equal(body.id, id);
    assert.deepEqual([body.status, body.email, body.enrolled, body.reason], ['applied', email, 0, null]);
    assert.deepEqual(body.properties, { agent: { email } });
    const after = await row(id);
    assert.deepEqual(after.receivedAt, before.receivedAt);
    assert.match(after.note ?? '', /configured for the source/);
    assert.equal(after.personKeys, undefined);
    assert.equal(await rows(), 1);
    assert.equal(await entries(), 0);
    const added = await api.db.collections.Event.findOne({ workspaceId, name: 'contact_added' });
    assert.equal(added?.parentId?.toHexString(), id);
  });

  it('triggers automations on request, if the event is not older than a day or the given limit', async () => {
    await automate('order.paid');
    const [young, old, older] = [
      await receive(newEmail()),
      await receive(newEmail()),
      await receive(newEmail()),
    ];
    await age(young, 23);
    await age(old, 25);
    await age(older, 25);
    await mend();
    assert.equal((await replay(young, { fireAutomations: true })).body.enrolled, 1);
    assert.equal((await replay(old, { fireAutomations: true })).body.enrolled, 0);
    assert.equal((await replay(older, { fireAutomations: true, fireWithin: '2 days' })).body.enrolled, 1);
    assert.equal(await entries(), 2);
  });

  it('leaves an event that is still unmapped as it is, with the reason', async () => {
    const id = await receive(newEmail());
    const before = await row(id);
    const { status, body } = await replay(id, {});
    assert.equal(status, 200);
    assert.equal(body.status, 'unmapped');
    assert.match(body.reason, /agent|contact/);
    assert.deepEqual(await row(id), before);
  });

  it('keeps the name from a header, unless the mapping has a path for it', async () => {
    const headers = { 'X-Shopify-Topic': 'orders/create' };
    const [kept, named] = [
      await receive(newEmail(), { kind: 'x' }, headers),
      await receive(newEmail(), { kind: 'Sold' }, headers),
    ];
    await mend();
    assert.equal((await replay(kept)).body.eventName, 'orders/create');
    await mend({ email: 'note_field.agent.email', eventName: 'kind' });
    assert.equal((await replay(named)).body.eventName, 'Sold');
  });

  it('finds a contact by an identity linked since then', async () => {
    const response = await api.anonymous().post(source.path, { type: 'order.paid', customer_id: 'c_1' });
    const told = await api
      .anonymous()
      .post(source.path, { type: 'hello', customer: { id: 'c_1', email: newEmail() } });
    assert.equal((await replay(response.body.eventId)).body.contactId, told.body.contactId);
  });

  it('is done once under concurrent calls in two processes', async () => {
    await automate('order.paid');
    const id = await receive(newEmail());
    await mend();
    const other = await startApi();
    try {
      const { body: key } = await client.post('/api/api-keys', {
        name: 'x',
        scopes: ['events:write', 'events:read'],
      });
      const keyedAt = (one: TestApi): ApiClient => one.anonymous().withBearer(key.secret);
      const responses = await Promise.all(
        Array.from({ length: 20 }, (_, i) =>
          keyedAt(i % 2 === 0 ? api : other).post(`/api/events/${id}/replay`, { fireAutomations: true }),
        ),
      );
      for (const response of responses) {
        assert.deepEqual(
          [response.status, response.body.status, response.body.enrolled],
          [200, 'applied', 1],
        );
      }
    } finally {
      await other.stop();
    }
    assert.equal(await entries(), 1);
    assert.equal(await rows(), 1);
    assert.equal((await replay(id, { fireAutomations: true })).body.enrolled, 1);
    assert.equal(await entries(), 1);
  });

  it('returns the first response for the same Idempotency-Key', async () => {
    const id = await receive(newEmail());
    await mend();
    const headers = { 'Idempotency-Key': randomUUID() };
    const first = await replay(id, {}, headers);
    const again = await replay(id, {}, headers);
    assert.equal(again.text, first.text);
    assert.equal(again.headers.get('Idempotency-Replayed'), 'true');
    assertProblem(await replay(id, { fireAutomations: true }, headers), 409, 'idempotency_mismatch');
  });

  it('still recognizes repeats of the original delivery', async () => {
    const headers = { 'webhook-id': 'msg_1' };
    const email = newEmail();
    const id = await receive(email, {}, headers);
    await mend();
    await replay(id);
    const again = await api.anonymous().post(source.path, hidden(email), { headers });
    assert.equal(again.body.eventId, id);
    assert.equal(await rows(), 1);
  });

  it('is limited to unmapped events of the workspace', async () => {
    await client.post('/api/events/send', { email: newEmail(), eventName: 'x' });
    const { body } = await client.get('/api/events?eventName=x');
    assertProblem(await replay(body.data[0].id), 409, 'conflict');
    const id = await receive(newEmail());
    const { client: stranger } = await api.signUp();
    assertProblem(await stranger.post(`/api/events/${id}/replay`), 404, 'not_found');
    for (const unknown of [new ObjectId().toHexString(), 'nonsense'])
      assertProblem(await replay(unknown), 404, 'not_found');
    const reader = await api.withKey(client, ['events:read']);
    assertProblem(await reader.post(`/api/events/${id}/replay`), 403, 'forbidden');
    for (const wrong of [{ fireAutomations: 'yes' }, { fireWithin: 'long' }, { colour: 1 }])
      assertProblem(await replay(id, wrong), 422, 'invalid');
  });

  describe('in bulk', () => {
    it('applies all matching events, oldest first, and reports the outcome of each', async () => {
      const emails = [newEmail(), newEmail(), newEmail()];
      const ids: string[] = [];
      for (const email of emails) ids.push(await receive(email));
      await mend();
      const hopeless = await api.anonymous().post(source.path, { type: 'order.paid' });
      const other = await newSource();
      await api.anonymous().post(other.path, hidden(newEmail()));
      const { status, body } = await replayAll({ source: source.id, status: 'unmapped' });
      assert.equal(status, 200);
      assert.deepEqual([body.applied, body.unmapped, body.failed, body.hasMore], [3, 1, 0, false]);
      assert.deepEqual(
        body.results.map(({ eventId }: { eventId: string }) => eventId),
        [...ids, hopeless.body.eventId],
      );
      assert.ok(body.results[3].reason);
      assert.equal(await api.db.collections.Event.countDocuments({ workspaceId, status: 'unmapped' }), 2);
    });

    it('continues where it ended', async () => {
      for (let i = 0; i < 5; i += 1) await receive(newEmail());
      await mend();
      const first = await replayAll({ limit: 2 });
      assert.deepEqual([first.body.applied, first.body.hasMore], [2, true]);
      const rest = await replayAll({ after: first.body.lastReceivedAt, limit: 10 });
      assert.deepEqual([rest.body.applied, rest.body.hasMore], [3, false]);
    });

    it('respects the time range, and triggers automations by the age of each event', async () => {
      await automate('order.paid');
      const [today, lastWeek] = [await receive(newEmail()), await receive(newEmail())];
      await age(lastWeek, 7 * 24);
      await mend();
      const before = new Date(Date.now() - DAY_MS).toISOString();
      assert.deepEqual((await replayAll({ before, fireAutomations: true })).body.applied, 1);
      assert.equal(await entries(), 0);
      assert.deepEqual((await replayAll({ after: before, fireAutomations: true })).body.applied, 1);
      assert.equal(await entries(), 1);
      assert.equal((await row(today)).status, 'applied');
    });

    it('rejects invalid bodies', async () => {
      for (const wrong of [
        { limit: 0 },
        { limit: 501 },
        { limit: '9' },
        { status: 'applied' },
        { source: 'x' },
        { after: 'now' },
        { x: 1 },
      ])
        assertProblem(await replayAll(wrong), 422, 'invalid');
      assert.deepEqual((await replayAll()).body, {
        applied: 0,
        unmapped: 0,
        failed: 0,
        hasMore: false,
        lastReceivedAt: null,
        results: [],
      });
    });
  });
});
