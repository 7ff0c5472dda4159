import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import type { ApiClient } from '../../support/http/api-client.js';
import { newEmail, startApi, type TestApi } from '../../support/http/api.js';
import { ownDatabase, type OwnDatabase } from '../../support/servers/database.js';
import { plansOf, readsIndex } from '../../support/engine/plans.js';
import { makeList } from '../../support/audience/sign-ups.js';

describe('lists of contacts', () => {
  let db: OwnDatabase;
  let api: TestApi;
  let client: ApiClient;

  before(async () => {
    db = await ownDatabase();
    api = await startApi({ db });
  });
  after(async () => {
    await api.stop();
    await db.release();
  });
  beforeEach(async () => {
    ({ client } = await api.signUp());
  });

  const save = async (fields: object = {}, options = {}) => {
    const response = await client.post('/api/contacts', { email: newEmail(), ...fields }, options);
    assert.ok([200, 201].includes(response.status), response.text);
    return response.body;
  };
  const join = async (listId: string, contactId: string) => {
    assert.equal((await client.post(`/api/lists/${listId}/members`, { contactId })).status, 200);
  };
  const leave = (listId: string, contactId: string) =>
    client.delete(`/api/lists/${listId}/members/${contactId}`);
  const found = async (query: string): Promise<string[]> => {
    const { status, body, text } = await client.get(`/api/contacts?${query}`);
    assert.equal(status, 200, text);
    return body.data.map(({ id }: { id: string }) => id);
  };

  describe('are part of every contact', () => {
    it('by name, with the status on each', async () => {
      const { id, email } = await save();
      const beta = await makeList(client, { name: 'Beta' });
      const alpha = await makeList(client, { name: 'Alpha', doubleOptIn: true });
      const gone = await makeList(client, { name: 'Gone' });
      for (const list of [beta, alpha, gone]) await join(list, id);
      await leave(gone, id);
      const lists = [
        { id: alpha, name: 'Alpha', status: 'pending' },
        { id: beta, name: 'Beta', status: 'subscribed' },
        { id: gone, name: 'Gone', status: 'unsubscribed' },
      ];
      assert.deepEqual((await client.get(`/api/contacts/${id}`)).body.lists, lists);
      assert.deepEqual((await client.get('/api/contacts')).body.data[0].lists, lists);
      assert.deepEqual((await client.put(`/api/contacts/${id}`, { firstName: 'Ada' })).body.lists, lists);
      assert.deepEqual((await client.put(`/api/contacts/${id}`, { firstName: 'Ada' })).body.lists, lists);
      assert.deepEqual((await save({ email, lastName: 'L' })).lists, lists);
      const options = { headers: { 'Idempotency-Key': 'save' } };
      assert.deepEqual((await save({ email, name: 'Ada L' }, options)).lists, lists);
      assert.deepEqual((await save({ email, name: 'Ada L' }, options)).lists, lists);
    });

    it('each contact’s own, with current names', async () => {
      const list = await makeList(client, { name: 'News' });
      const [on, off] = [await save(), await save()];
      await join(list, on.id);
      await client.put(`/api/lists/${list}`, { name: 'Newsletter' });
      const { data } = (await client.get('/api/contacts')).body;
      assert.deepEqual(
        data.map((one: { id: string; lists: object[] }) => [one.id, one.lists]),
        [
          [off.id, []],
          [on.id, [{ id: list, name: 'Newsletter', status: 'subscribed' }]],
        ],
      );
    });

    it('with the time of the last event, as before', async () => {
      const created = await save();
      assert.deepEqual(created.lists, []);
      const { lastEventAt } = (await client.get(`/api/contacts/${created.id}`)).body;
      assert.equal(created.lastEventAt, lastEventAt);
      const options = { headers: { 'Idempotency-Key': 'keep' } };
      const kept = await save({ email: created.email }, options);
      assert.equal(kept.lastEventAt, lastEventAt);
    });
  });

  describe('GET /api/contacts?list=', () => {
    it('finds current subscribers', async () => {
      const list = await makeList(client);
      const asked = await makeList(client, { doubleOptIn: true });
      const [on, left, pending] = [await save(), await save(), await save(), await save()];
      for (const { id } of [on, left]) await join(list, id);
      await join(asked, pending.id);
      await leave(list, left.id);
      assert.deepEqual(await found(`list=${list}`), [on.id]);
      assert.deepEqual(await found(`list=${asked}`), []);
      await client.post('/api/subscribe', { email: left.email, listId: list });
      assert.deepEqual(await found(`list=${list}&sort=createdAt`), [on.id, left.id]);
      await client.delete(`/api/contacts/${on.id}`);
      assert.deepEqual(await found(`list=${list}`), [left.id]);
    });

    it('combines with other filters, search, custom fields and any order, also by cursor', async () => {
      const list = await makeList(client);
      const people = [];
      for (const [firstName, plan] of [
        ['Ada', 'paid'],
        ['Ada', 'trial'],
        ['Bob', 'paid'],
      ]) {
        const contact = await save({ firstName, customFields: { plan } });
        await join(list, contact.id);
        people.push(contact.id);
      }
      await save({ firstName: 'Ada', customFields: { plan: 'paid' } });
      const [ada, trial, bob] = people;
      assert.deepEqual(await found(`list=${list}&search=ada`), [trial, ada]);
      assert.deepEqual(await found(`list=${list}&field.plan=paid`), [bob, ada]);
      assert.deepEqual(await found(`list=${list}&subscribed=false`), []);
      assert.equal((await found(`list=${list}&sort=email`)).length, 3);
      const first = await client.get(`/api/contacts?list=${list}&limit=2`);
      assert.equal(first.body.total, 3);
      assert.deepEqual(await found(`list=${list}&limit=2&cursor=${first.body.nextCursor}`), [ada]);
      assert.equal((await client.get(`/api/contacts?limit=2&cursor=${first.body.nextCursor}`)).status, 422);
    });

    it('uses an index', async () => {
      const list = await makeList(client);
      const { id } = await save();
      await join(list, id);
      for (const query of [`list=${list}`, `list=${list}&sort=createdAt`, `list=${list}&field.plan=x`]) {
        const plans = await plansOf(db, () => found(query));
        assert.ok(plans.some(({ collection }) => collection === 'contacts'));
        for (const plan of plans) assert.ok(readsIndex(plan), JSON.stringify(plan));
      }
    });

    it('only finds lists of its workspace', async () => {
      const { client: stranger } = await api.signUp();
      const deleted = await makeList(client);
      await client.delete(`/api/lists/${deleted}`);
      for (const list of [await makeList(stranger), deleted, new ObjectId().toHexString(), 'nonsense', '']) {
        const response = await client.get(`/api/contacts?list=${list}`);
        assert.equal(response.status, 422, list);
        assert.equal(response.body.errors[0].path, 'list');
      }
    });
  });
});
