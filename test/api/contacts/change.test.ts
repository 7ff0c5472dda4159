import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import type { ApiResponse, ApiClient } from '../../support/http/api-client.js';
import { newEmail } from '../../support/http/api.js';
import { TestWorkspace } from '../../support/engine/engine.js';
import { useApi, useOwner } from '../../support/http/use-api.js';

describe('/api/contacts/{id}', () => {
  let email: string;
  const api = useApi();
  const owner = useOwner(api);
  const { client } = owner;
  beforeEach(() => {
    email = newEmail();
  });

  const save = (body: object = {}, headers: Record<string, string> = {}) =>
    client.post('/api/contacts', { email, ...body }, { headers });
  const path = (id: string) => `/api/contacts/${id}`;
  const saved = async (body: object = {}) => (await save(body)).body;
  const workspace = async () => {
    const created = await TestWorkspace.create({ db: api.db, engine: api.engine });
    return Object.assign(created, { id: new ObjectId(owner.workspaceId) });
  };

  describe('PUT', () => {
    it('changes the given fields, including the email', async () => {
      const { id } = await saved({ firstName: 'Ada', customFields: { a: 1, b: 2 } });
      const moved = newEmail();
      const { status, body, headers } = await client.put(path(id), {
        email: moved.toUpperCase(),
        lastName: 'L',
        subscribed: false,
        customFields: { a: null, c: 3 },
      });
      assert.equal(status, 200);
      assert.equal(headers.get('ETag'), '"2"');
      assert.deepEqual(
        [body.email, body.firstName, body.lastName, body.subscribed, body.customFields],
        [moved, 'Ada', 'L', false, { b: 2, c: 3 }],
      );
      assert.deepEqual((await client.get(path(id))).body, body);
      assert.equal((await save()).status, 201, 'the old address is free again');
    });

    it('without changes returns the contact', async () => {
      const contact = await saved();
      const { status, body, headers } = await client.put(path(contact.id), {});
      assert.deepEqual([status, body, headers.get('ETag')], [200, contact, '"1"']);
    });

    it('with a taken email is a 409 and changes nothing', async () => {
      const other = await saved();
      email = newEmail();
      const mine = await saved();
      const { status, body } = await client.put(path(mine.id), { email: other.email, firstName: 'X' });
      assert.deepEqual([status, body.code], [409, 'email_taken']);
      assert.deepEqual((await client.get(path(mine.id))).body, mine);
      assert.equal((await client.put(path(mine.id), { email: mine.email })).status, 200);
    });

    it('with If-Match succeeds for the version read, and is stale afterwards', async () => {
      const { id } = await saved();
      const put = (firstName: string, tag: string) =>
        client.put(path(id), { firstName }, { headers: { 'If-Match': tag } });
      const tag = (await client.get(path(id))).headers.get('ETag') ?? '';
      assert.equal((await put('A', tag)).status, 200);
      const stale = await put('B', tag);
      assert.deepEqual([stale.status, stale.body.code], [409, 'stale']);
      assert.equal((await put('C', '*')).status, 200);
      assert.equal((await put('D', 'W/"3"')).status, 409);
      assert.equal((await put('D', '"other"')).status, 409);
      assert.equal((await put('D', '3')).status, 422);
      assert.equal((await client.get(path(id))).body.firstName, 'C');
    });

    it('accepts one of many concurrent requests with the same tag', async () => {
      const { id } = await saved();
      const headers = { 'If-Match': '"1"' };
      const responses = await atOnce(20, (i) => client.put(path(id), { firstName: `N${i}` }, { headers }));
      assert.equal(responses.filter(({ status }) => status === 200).length, 1);
      assert.equal(responses.filter(({ status }) => status === 409).length, 19);
    });

    it('refuses what POST refuses', async () => {
      const { id } = await saved();
      for (const body of [
        { id },
        { email: '' },
        { email: null },
        { createdAt: 'x' },
        { customFields: { 'a.b': 1 } },
      ]) {
        assert.equal((await client.put(path(id), body)).status, 422, JSON.stringify(body));
      }
    });
  });

  describe('DELETE', () => {
    it('deletes the contact: 204, then 404, and every enrollment ends', async () => {
      const ws = await workspace();
      await ws.automation({ on: 'contact_added' });
      const { id } = await saved();
      const [enrollment] = (await client.get(`${path(id)}/enrollments`)).body.data;
      const { status, text } = await client.delete(path(id));
      assert.deepEqual([status, text], [204, '']);
      for (const rest of ['', '/events', '/enrollments', '/messages']) {
        assert.equal((await client.get(path(id) + rest)).status, 404, rest);
      }
      assert.equal((await client.delete(path(id))).status, 404);
      const { body } = await client.get(`/api/enrollments/${enrollment.id}`);
      assert.deepEqual([body.status, body.exitReason], ['exited', 'contactDeleted']);
    });

    it('leaves no personal data readable', async () => {
      const { id } = await saved({ firstName: 'Ada' });
      await client.post('/api/events/send', { email, eventName: 'x', eventProperties: { of: email } });
      await client.delete(path(id));
      const { body, text } = await client.get(`/api/events?contactId=${id}`);
      assert.ok(body.total >= 1);
      assert.ok(!text.includes(email));
      assert.ok(
        body.data.every(
          (event: { email: unknown; properties: unknown }) =>
            event.email === null && event.properties === null,
        ),
      );
      assert.equal((await client.get(`/api/events?email=${email}`)).body.total, 0);
      assert.equal((await client.get(`/api/contacts?search=${email}`)).body.total, 0);
    });

    it('frees the email for a new contact', async () => {
      const { id } = await saved();
      await client.delete(path(id));
      const { status, body } = await save();
      assert.equal(status, 201);
      assert.notEqual(body.id, id);
    });
  });

  describe('ids', () => {
    const calls: [string, (client: ApiClient, id: string) => Promise<ApiResponse>][] = [
      ['GET', (client, id) => client.get(path(id))],
      ['PUT', (client, id) => client.put(path(id), { firstName: 'X' })],
      ['DELETE', (client, id) => client.delete(path(id))],
      ['GET events', (client, id) => client.get(`${path(id)}/events`)],
      ['GET enrollments', (client, id) => client.get(`${path(id)}/enrollments`)],
      ['GET messages', (client, id) => client.get(`${path(id)}/messages`)],
    ];
    for (const [what, call] of calls) {
      it(`of others, unknown and malformed ones: the same 404 on ${what}`, async () => {
        const other = await api.signUp();
        const theirs = (await other.client.post('/api/contacts', { email })).body;
        const ids = [
          theirs.id,
          '0'.repeat(24),
          'x',
          '0'.repeat(23),
          theirs.id.toUpperCase(),
          '%24ne',
          '0'.repeat(300),
        ];
        const responses = await Promise.all(ids.map((id) => call(client, id)));
        const told = responses.map(({ status, body }) => ({ status, ...body, requestId: '' }));
        assert.equal(told[0]?.status, 404);
        for (const one of told) assert.deepEqual(one, told[0]);
        assert.deepEqual((await other.client.get(path(theirs.id))).body, theirs);
      });
    }
  });
});

function atOnce(count: number, call: (i: number) => Promise<ApiResponse>): Promise<ApiResponse[]> {
  return Promise.all(Array.from({ length: count }, (_, i) => call(i)));
}
