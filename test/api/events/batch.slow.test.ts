import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { ObjectId } from 'mongodb';
import type { ApiClient, RequestOptions } from '../../support/http/api-client.js';
import { newEmail, startApi, type SignedUp, type TestApi } from '../../support/http/api.js';
import { assertProblem } from '../../support/http/assert-problem.js';
import { ownDatabase, type OwnDatabase } from '../../support/servers/database.js';
import { TestWorkspace } from '../../support/engine/engine.js';

const PATH = '/api/events/batch';

describe('POST /api/events/batch', () => {
  let db: OwnDatabase;
  let api: TestApi;
  let owner: SignedUp;
  let client: ApiClient;
  before(async () => {
    db = await ownDatabase();
    // A row of this name can never be written.
    await db.client
      .db(db.connection.name)
      .command({ collMod: 'events', validator: { name: { $ne: 'poison' } } });
    api = await startApi({ db });
  });
  after(async () => {
    await api.stop();
    await db.release();
  });
  beforeEach(async () => {
    owner = await api.signUp();
    client = owner.client;
  });

  const send = (events: unknown, options: RequestOptions = {}) => client.post(PATH, { events }, options);
  const keyed = (key: string): RequestOptions => ({ headers: { 'Idempotency-Key': key } });
  const event = (more: object = {}) => ({ email: newEmail(), eventName: 'bought', ...more });
  const rows = (filter: object = {}) =>
    db.collections.Event.find({ workspaceId: new ObjectId(owner.workspaceId), key: 'bought', ...filter })
      .sort({ _id: 1 })
      .toArray();
  const automate = async (on: string, exitsOn?: string) => {
    const ws = await TestWorkspace.create({ db, engine: api.engine });
    Object.assign(ws, { id: new ObjectId(owner.workspaceId) });
    await ws.automation({ on, ...(exitsOn !== undefined && { exitsOn }) });
  };

  it('responds with the totals and the outcome of each event, in order', async () => {
    await automate('bought', 'left');
    const email = newEmail();
    const response = await send([event({ email }), event(), { email, eventName: 'left' }, event({ email })]);
    assert.equal(response.status, 200);
    assert.equal(
      response.text,
      JSON.stringify({
        enrolled: 3,
        exited: 1,
        results: [
          { enrolled: 1, exited: 0 },
          { enrolled: 1, exited: 0 },
          { enrolled: 0, exited: 1 },
          { enrolled: 1, exited: 0 },
        ],
      }),
    );
  });

  it('keeps the order of each person, and every digit', async () => {
    const email = newEmail();
    const events = Array.from(
      { length: 500 },
      (_, n) => `{"email":"${email}","eventName":"bought","eventProperties":{"n":${n}.${'1'.repeat(20)}}}`,
    );
    const response = await client.request('POST', PATH, {
      raw: `{"events":[${events.join()}]}`,
      headers: { 'Content-Type': 'application/json' },
    });
    assert.equal(response.status, 200, response.text);
    assert.deepEqual(
      (await rows()).map(({ properties }) => properties),
      events.map((_, n) => `{"n":${n}.${'1'.repeat(20)}}`),
    );
  });

  it('changes contacts as the single call does', async () => {
    const email = newEmail();
    await send([event({ email, contactProperties: { firstName: 'Ada', plan: 'paid' } })]);
    const { body } = await client.get(`/api/contacts?search=${email}`);
    assert.deepEqual([body.data[0].firstName, body.data[0].customFields], ['Ada', { plan: 'paid' }]);
  });

  it('reports a problem for each invalid event and records the others', async () => {
    const raw = `{"events":[
      ${JSON.stringify(event())},
      {"email":"no","eventName":"","colour":1,"idempotencyKey":""},
      7,
      null,
      {"email":"${newEmail()}","eventName":"bought","eventProperties":{"a":["\\u0000"]}},
      {"email":"${newEmail()}","eventName":"bought","eventProperties":{"__proto__":1}},
      {"email":"${newEmail()}","eventName":"bought","contactProperties":{"n":12345678901234567890}},
      {"email":"${newEmail()}","eventName":"contact_added"},
      {"email":"${newEmail()}","eventName":"poison"},
      ${JSON.stringify(event({ eventProperties: 'x'.repeat(66_000) }))},
      ${JSON.stringify(event())}]}`;
    const { status, body } = await client.request('POST', PATH, {
      raw,
      headers: { 'Content-Type': 'application/json' },
    });
    assert.equal(status, 200);
    assert.deepEqual([body.enrolled, body.exited], [0, 0]);
    const paths = body.results.map((one: { error?: { code: string; errors?: { path: string }[] } }) =>
      one.error === undefined
        ? 'taken'
        : (one.error.errors?.map(({ path }) => path).toSorted() ?? one.error.code),
    );
    assert.deepEqual(paths, [
      'taken',
      ['events[1].colour', 'events[1].email', 'events[1].eventName', 'events[1].idempotencyKey'],
      ['events[2]'],
      ['events[3]'],
      ['events[4].eventProperties.a[0]'],
      ['events[5].eventProperties.__proto__'],
      ['events[6].contactProperties.n'],
      ['events[7].eventName'],
      'internal',
      ['events[9].eventProperties'],
      'taken',
    ]);
    const { error } = body.results[2];
    assert.deepEqual(Object.keys(error), [
      'type',
      'title',
      'status',
      'code',
      'detail',
      'requestId',
      'errors',
    ]);
    assert.equal((await rows()).length, 2);
  });

  it('rejects a body that is not a list of 1 to 500 events, or too large', async () => {
    for (const events of [undefined, null, {}, 'x', [], Array.from({ length: 501 }, () => event())]) {
      assertProblem(await send(events), 422, 'invalid');
    }
    assertProblem(await client.post(PATH, { events: [event()], more: 1 }), 422, 'invalid');
    const big = Array.from({ length: 100 }, () => event({ eventProperties: 'x'.repeat(45_000) }));
    assertProblem(await send(big), 413, 'too_large');
    assert.equal((await send(big.slice(0, 90))).status, 200);
    assertProblem(await api.anonymous().post(PATH, { events: [event()] }), 401, 'unauthenticated');
    const reader = await api.withKey(client, ['events:read']);
    assertProblem(await reader.post(PATH, { events: [event()] }), 403, 'forbidden');
  });

  describe('repeated', () => {
    it('with the same Idempotency-Key gets the first response and does nothing', async () => {
      await automate('bought');
      const events = [event(), event(), { email: 'no' }];
      const key = randomUUID();
      const first = await send(events, keyed(key));
      const again = await send(events, keyed(key));
      assert.equal(again.text, first.text);
      assert.equal(again.headers.get('Idempotency-Replayed'), 'true');
      assert.equal(first.body.enrolled, 2);
      assert.equal((await rows()).length, 2);
      assertProblem(await send([event()], keyed(key)), 409, 'idempotency_mismatch');
    });

    it('concurrently, to two processes, is done once', async () => {
      await automate('bought');
      const other = await startApi({ db });
      try {
        const events = Array.from({ length: 30 }, () => event());
        const key = randomUUID();
        const made = await client.post('/api/api-keys', { name: 'Test', scopes: ['events:write'] });
        const second = other.anonymous().withBearer(made.body.secret);
        const responses = await Promise.all(
          [client, second, client, second].map((one) => one.post(PATH, { events }, keyed(key))),
        );
        for (const response of responses) assert.equal(response.body.enrolled, 30, response.text);
        assert.equal((await rows()).length, 30);
      } finally {
        await other.stop();
      }
    });

    it('after a crash before the response was stored does what is left', async () => {
      const events = [event(), event()];
      const key = randomUUID();
      await send(events, keyed(key));
      await db.collections.IdempotentResponse.deleteMany({ workspaceId: new ObjectId(owner.workspaceId) });
      await db.collections.Event.deleteOne({ _id: (await rows())[1]?._id ?? new ObjectId() });
      assert.equal((await send(events, keyed(key))).status, 200);
      assert.equal((await rows()).length, 2);
    });

    it('is recognized by the keys of single events, in any batch', async () => {
      await automate('bought');
      const one = event({ idempotencyKey: 'order-1' });
      const first = await send([one]);
      const again = await send([event(), one, one]);
      assert.deepEqual(first.body.results, [{ enrolled: 1, exited: 0 }]);
      assert.deepEqual(again.body.results, Array(3).fill({ enrolled: 1, exited: 0 }));
      assert.equal((await rows()).length, 2);
      const { body } = await send([{ ...one, eventProperties: { other: 1 } }, event()]);
      assert.equal(body.results[0].error.code, 'idempotency_mismatch');
      assert.equal(body.results[1].enrolled, 1);
    });

    it('retries events that failed with a server error', async () => {
      const events = [event(), event({ eventName: 'poison' })];
      const key = randomUUID();
      const first = await send(events, keyed(key));
      assert.equal(first.body.results[1].error.status, 500);
      const again = await send(events, keyed(key));
      assert.equal(again.headers.get('Idempotency-Replayed'), null);
      assert.equal((await rows()).length, 1);
    });
  });
});
