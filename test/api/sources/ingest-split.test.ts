import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import type { EventRecord } from '../../../models/events/event.js';
import type { ApiResponse } from '../../support/http/api-client.js';
import { newEmail } from '../../support/http/api.js';
import { assertProblem } from '../../support/http/assert-problem.js';
import { useApi, useOwner } from '../../support/http/use-api.js';

describe('A body with a list of events or people, sent to /api/ingest/{token}', () => {
  const api = useApi();
  const owner = useOwner(api);
  const { client } = owner;
  let source: { id: string; path: string };
  beforeEach(async () => {
    const { body } = await client.post('/api/event-sources', { name: 'Tool' });
    source = { id: body.id, path: new URL(body.url).pathname };
  });

  const send = (raw: string, headers: Record<string, string> = {}): Promise<ApiResponse> =>
    api.anonymous().request('POST', source.path, {
      raw: new TextEncoder().encode(raw),
      headers: { 'Content-Type': 'application/json', ...headers },
    });
  const post = (body: object, headers = {}): Promise<ApiResponse> => send(JSON.stringify(body), headers);
  const rows = (): Promise<EventRecord[]> =>
    api.db.collections.Event.find({
      workspaceId: new ObjectId(owner.workspaceId),
      'source.type': 'source',
      parentId: null,
    })
      .sort({ _id: 1 })
      .toArray();
  const ids = ({ body }: ApiResponse): string[] =>
    body.results.map(({ eventId }: { eventId: string }) => eventId);
  const opened = (email: string, more: object = {}) => ({ type: 'email.opened', email, ...more });

  it('is answered like an array of them, each with what is around the list', async () => {
    const [ada, bob] = [newEmail(), newEmail()];
    const response = await post({
      batch: 7,
      events: [opened(ada), { ...opened(bob), type: 'email.clicked' }],
    });
    assert.equal(response.status, 200, response.text);
    assert.deepEqual(
      response.body.results.map(({ eventName }: { eventName: string }) => eventName),
      ['email.opened', 'email.clicked'],
    );
    const texts = (await rows()).map(({ properties }) => JSON.parse(String(properties)));
    assert.deepEqual(texts, [
      { batch: 7, events: [opened(ada)] },
      { batch: 7, events: [{ ...opened(bob), type: 'email.clicked' }] },
    ]);
  });

  it('keeps a form field with JSON a text, and all digits in it', async () => {
    const events = `[{"event":"open","n":12345678901234567890,"msg":{"email":"${newEmail()}"}},{"event":"open","msg":{"email":"${newEmail()}"}}]`;
    const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const response = await send(new URLSearchParams({ mandrill_events: events }).toString(), form);
    assert.equal(ids(response).length, 2, response.text);
    const [first] = await rows();
    const { mandrill_events: text } = JSON.parse(String(first?.properties));
    assert.match(text, /^\[\{"event":"open","n":12345678901234567890,/);
  });

  it('leaves whom it does not name in the log', async () => {
    const response = await post({ members: [{ email: newEmail() }, { id: 2 }, { email: newEmail() }] });
    const said = response.body.results.map(({ status }: { status?: string }) => status ?? 'applied');
    assert.deepEqual(said, ['applied', 'unmapped', 'applied']);
  });

  it('is about several events of one person as well', async () => {
    const email = newEmail();
    const response = await post({ events: [opened(email), { ...opened(email), type: 'email.clicked' }] });
    assert.equal(ids(response).length, 2, response.text);
  });

  it('may be repeated: as a whole, or with the ids of its elements in another list', async () => {
    const [a, b, c] = ['evt_1', 'evt_2', 'evt_3'].map((id) => opened(newEmail(), { id }));
    const first = await post({ events: [a, b] });
    assert.deepEqual(ids(await post({ events: [a, b] })), ids(first));
    assert.deepEqual(ids(await post({ events: [c, a] }))[1], ids(first)[0]);
    assert.equal((await rows()).length, 3);
  });

  it('may be repeated with the id of its delivery', async () => {
    const people = { id: 'x', members: [{ email: newEmail() }, { email: newEmail() }] };
    const headers = { 'webhook-id': 'msg_1' };
    const first = await post(people, headers);
    assert.equal(new Set(ids(first)).size, 2);
    assert.deepEqual(ids(await post(people, headers)), ids(first));
  });

  it('may name somebody twice, with the id around the list', async () => {
    const [ada, bob] = [newEmail(), newEmail()];
    const body = { id: 'batch_1', events: [opened(ada), opened(ada), opened(bob)] };
    const first = await post(body);
    assert.equal(new Set(ids(first)).size, 3);
    assert.deepEqual(ids(await post(body)), ids(first));
  });

  it('is one event where the source has the path of an address outside the list', async () => {
    await client.put(`/api/event-sources/${source.id}`, { name: 'Tool', mapping: { email: 'owner.email' } });
    const email = newEmail();
    const response = await post({ owner: { email }, events: [opened(newEmail()), opened(newEmail())] });
    assert.equal(response.body.results, undefined, response.text);
    assert.equal((await rows()).length, 1);
  });

  it('is bounded', async () => {
    const many = Array.from({ length: 1_001 }, (_, n) => ({ email: `p${String(n)}@example.org` }));
    assertProblem(await post({ members: many }), 413, 'too_large');
    const wide = { members: many.slice(0, 500), around: 'x'.repeat(100_000) };
    assertProblem(await post(wide), 413, 'too_large');
    assert.equal((await rows()).length, 0);
  });

  it('is tried with its first element', async () => {
    const email = newEmail();
    const { body } = await client.post(`/api/event-sources/${source.id}/test-mapping`, {
      body: { events: [opened(email), opened(newEmail())] },
    });
    assert.equal(body.email, email);
    assert.deepEqual(body.properties, { events: [opened(email)] });
  });
});
