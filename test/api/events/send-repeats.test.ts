import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { ObjectId } from 'mongodb';
import type { ApiResponse } from '../../support/http/api-client.js';
import { newEmail } from '../../support/http/api.js';
import { TestWorkspace } from '../../support/engine/engine.js';
import { useApi, useOwner } from '../../support/http/use-api.js';

const PATH = '/api/events/send';

describe('POST /api/events/send, repeated and concurrent', () => {
  let email: string;
  const api = useApi();
  const owner = useOwner(api);
  const { client } = owner;
  beforeEach(() => {
    email = newEmail();
  });

  const send = (fields: object = {}, options: { key?: string } = {}) =>
    client.post(
      PATH,
      { email, eventName: 'order.placed', ...fields },
      options.key === undefined ? {} : { headers: { 'Idempotency-Key': options.key } },
    );
  const log = async () => (await client.get(`/api/events?email=${email}`)).body.data;
  /** This test's workspace, to add automations to. */
  const workspace = async () => {
    const created = await TestWorkspace.create({ db: api.db, engine: api.engine });
    return Object.assign(created, { id: new ObjectId(owner.workspaceId) });
  };

  it('returns the first counts again and does nothing twice', async () => {
    const ws = await workspace();
    await ws.automation({ on: 'order.placed' });
    const key = randomUUID();
    const first = await send({}, { key });
    const again = await send({}, { key });
    assert.equal(first.text, '{"enrolled":1,"exited":0}');
    assert.equal(again.text, first.text);
    assert.equal(first.headers.get('Idempotency-Replayed'), null);
    assert.equal(again.headers.get('Idempotency-Replayed'), 'true');
    assert.equal((await log()).length, 2);
  });

  it('with another body: 409', async () => {
    const key = randomUUID();
    await send({}, { key });
    const { status, body } = await send({ eventProperties: { other: 1 } }, { key });
    assert.equal(status, 409);
    assert.equal(body.code, 'idempotency_mismatch');
  });

  it('is refused if another POST has used the key', async () => {
    const key = randomUUID();
    const headers = { 'Idempotency-Key': key };
    assert.equal((await client.post('/api/contacts', { email }, { headers })).status, 201);
    assert.equal((await send({}, { key })).status, 409);
    const other = randomUUID();
    await send({}, { key: other });
    const late = await client.post('/api/contacts', { email }, { headers: { 'Idempotency-Key': other } });
    assert.equal(late.status, 409);
  });

  it('is separate for each workspace', async () => {
    const key = randomUUID();
    const other = await api.signUp();
    await send({}, { key });
    const body = { email, eventName: 'order.placed' };
    const response = await other.client.post(PATH, body, { headers: { 'Idempotency-Key': key } });
    assert.equal(response.status, 200);
    assert.equal(response.headers.get('Idempotency-Replayed'), null);
  });

  it('can be used again after a rejected request', async () => {
    const key = randomUUID();
    assert.equal((await send({ eventName: '' }, { key })).status, 422);
    assert.equal((await send({}, { key })).status, 200);
  });

  it('sixty times concurrently records one event', async () => {
    const ws = await workspace();
    await ws.automation({ on: 'order.placed', reentry: 'always' });
    const key = randomUUID();
    const responses = await atOnce(60, () => send({}, { key }));
    assert.deepEqual(
      new Set(responses.map(({ status, text }) => `${status} ${text}`)),
      new Set(['200 {"enrolled":1,"exited":0}']),
    );
    assert.equal(responses.filter(({ headers }) => headers.get('Idempotency-Replayed') === null).length, 1);
    assert.equal((await log()).length, 2);
  });

  it('rejects a malformed key', async () => {
    for (const key of ['x'.repeat(256), 'ü']) assert.equal((await send({}, { key })).status, 422);
  });

  it('creates one contact from sixty concurrent events', async () => {
    const responses = await atOnce(60, (i) => send({ eventProperties: { i } }));
    assert.ok(responses.every(({ status }) => status === 200));
    const { body } = await client.get(`/api/events?email=${email}`);
    assert.equal(body.total, 61);
    assert.equal((await client.get(`/api/events?email=${email}&eventName=contact_added`)).body.total, 1);
  });
});

function atOnce(count: number, call: (i: number) => Promise<ApiResponse>): Promise<ApiResponse[]> {
  return Promise.all(Array.from({ length: count }, (_, i) => call(i)));
}
