import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import type { ApiResponse, ApiClient } from '../../support/http/api-client.js';
import { newEmail, startApi, type SignedUp, type TestApi } from '../../support/http/api.js';
import { assertProblem } from '../../support/http/assert-problem.js';
import { ownDatabase, type OwnDatabase } from '../../support/servers/database.js';

describe('An array sent to /api/ingest/{token}', () => {
  let db: OwnDatabase;
  let api: TestApi;
  let owner: SignedUp;
  let client: ApiClient;
  let source: { id: string; path: string };
  before(async () => {
    db = await ownDatabase();
    // A row of this name can never be written.
    await db.client.db(db.connection.name).command({
      collMod: 'events',
      validator: { $or: [{ name: { $ne: 'poison' } }, { status: 'failed' }] },
    });
    api = await startApi({ db });
  });
  after(async () => {
    await api.stop();
    await db.release();
  });
  beforeEach(async () => {
    owner = await api.signUp();
    client = owner.client;
    const { body } = await client.post('/api/event-sources', { name: 'Shop' });
    source = { id: body.id, path: new URL(body.url).pathname };
  });

  const post = (text: string | object, headers = {}): Promise<ApiResponse> =>
    api.anonymous().request('POST', source.path, {
      raw: typeof text === 'string' ? text : JSON.stringify(text),
      headers: { 'Content-Type': 'application/json', ...headers },
    });
  const order = (more: object = {}) => ({ type: 'order.placed', email: newEmail(), ...more });
  const rows = (filter: object = {}) =>
    db.collections.Event.find({
      workspaceId: new ObjectId(owner.workspaceId),
      'source.type': 'source',
      parentId: null,
      ...filter,
    }).toArray();
  const ids = ({ body }: ApiResponse): string[] =>
    body.results.map(({ eventId }: { eventId: string }) => eventId);

  it('keeps the order of one person’s events, by whatever they are known and however much they carry', async () => {
    const contact = { note: 'data.note' };
    await client.put(`/api/event-sources/${source.id}`, { mapping: { contact } });
    const { body: automation } = await client.post('/api/automations', {
      name: 'Cart',
      trigger: { event: 'cart.created' },
      exitOn: [{ event: 'order.placed' }],
      steps: [{ type: 'wait', for: '9 days' }],
    });
    await client.post(`/api/automations/${automation.id}/activate`);
    const [cart, placed] = [{ type: 'cart.created' }, { type: 'order.placed' }];
    const known = newEmail();
    await post({ type: 'hello', customer: { id: 'cus_1', email: known } });
    const one = await post([
      { ...cart, customer: { id: 'cus_1' } },
      { ...placed, email: known },
    ]);
    assert.deepEqual([one.body.enrolled, one.body.exited], [1, 1]);
    const email = newEmail();
    await post({ type: 'hello', email, data: { note: 'x'.repeat(40_000) } });
    const two = await post([
      { ...cart, email, data: { note: 'x'.repeat(70_000) } },
      { ...placed, email },
    ]);
    assert.deepEqual([two.body.enrolled, two.body.exited], [1, 1]);
  });

  it('gets the single responses in order, with their totals', async () => {
    const { body: automation } = await client.post('/api/automations', {
      name: 'x',
      trigger: { event: 'order.placed' },
      exitOn: [{ event: 'order.cancelled' }],
      steps: [{ type: 'wait', for: '9 days' }],
    });
    await client.post(`/api/automations/${automation.id}/activate`);
    const email = newEmail();
    const response = await post([
      order({ email }),
      { ping: 1 },
      { type: 'order.cancelled', email },
      order({ email }),
    ]);
    assert.equal(response.status, 200);
    assert.deepEqual(Object.keys(response.body), ['ok', 'enrolled', 'exited', 'results']);
    assert.deepEqual([response.body.enrolled, response.body.exited], [2, 1]);
    const [first, second] = response.body.results;
    const { contactId } = first;
    assert.deepEqual(first, {
      ok: true,
      eventId: first.eventId,
      eventName: 'order.placed',
      contactId,
      enrolled: 1,
      exited: 0,
    });
    assert.deepEqual(second, { ok: true, eventId: second.eventId, status: 'unmapped' });
  });

  it('is recorded except for payloads that can never be accepted, which get an error', async () => {
    const response = await post(
      `[${JSON.stringify(order())},7,{"a":"\\u0000"},{"b":1e999},${JSON.stringify(order({ type: 'poison' }))},${JSON.stringify(order())}]`,
    );
    assert.equal(response.status, 200);
    assert.equal(response.body.ok, true);
    const said = response.body.results.map((one: { ok: boolean; error?: { code: string } }) =>
      one.ok ? 'ok' : one.error?.code,
    );
    assert.deepEqual(said, ['ok', 'invalid', 'invalid', 'invalid', 'internal', 'ok']);
    const { error } = response.body.results[2];
    assert.deepEqual(error.errors, [{ path: '[2].a', message: 'contains a NUL character' }]);
    assert.equal(error.requestId, response.headers.get('X-Request-Id'));
    assert.deepEqual((await rows()).map(({ status }) => status).toSorted(), ['applied', 'applied', 'failed']);
    const { body } = await client.get(`/api/event-sources/${source.id}`);
    assert.deepEqual(body.counts, { applied: 2, unmapped: 0, failed: 1, refused: 0 });
  });

  it('gets 500 if sent alone and never writable', async () => {
    assertProblem(await post(order({ type: 'poison' })), 500, 'internal');
  });

  it('must contain at least one object', async () => {
    for (const text of ['[1,2]', '["a"]', '[null]', '[[{}]]']) {
      assertProblem(await post(text), 400, 'malformed_body');
    }
  });

  it('gets 503 as a whole while the storage fails', async () => {
    const other = await startApi({ db });
    await other.engine.close();
    const list = [order({ id: 1 }), order({ id: 2 })];
    const response = await other.anonymous().post(source.path, list);
    assertProblem(response, 503, 'unavailable');
    assert.equal((await post(list)).status, 200);
    assert.equal((await rows()).length, 2);
    await other.stop();
  });

  describe('that is repeated', () => {
    it('is recognized by its header, item by item', async () => {
      const headers = { 'webhook-id': 'msg_1' };
      const list = [order(), order()];
      const first = await post(list, headers);
      assert.equal(new Set(ids(first)).size, 2);
      const again = await post(list, headers);
      assert.deepEqual(again.body, first.body);
      assert.equal((await rows()).length, 2);
    });

    it('is recognized by the ids of its items, in any array', async () => {
      const [a, b, c] = [order({ id: 'evt_1' }), order({ id: 'evt_2' }), order({ id: 'evt_3' })];
      const first = await post([a, b]);
      const second = await post([b, c, a]);
      assert.deepEqual([ids(second)[2], ids(second)[0]], ids(first));
      assert.equal((await rows()).length, 3);
      await post([{ ...a, changed: true }]);
      assert.equal((await rows()).length, 4);
    });
  });
});
