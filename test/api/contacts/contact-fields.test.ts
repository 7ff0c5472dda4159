import assert from 'node:assert/strict';
import { useApi, useOwner } from '../../support/http/use-api.js';

describe('Catalogues', () => {
  const api = useApi();
  const owner = useOwner(api);
  const { client } = owner;

  const read = async (path: string) => {
    const { status, body, text } = await client.get(path);
    assert.equal(status, 200, text);
    return body;
  };
  const add = async (name: string, customFields: object): Promise<string> =>
    (await client.post('/api/contacts', { email: `${name}@x.test`, customFields })).body.id;

  describe('GET /api/contact-fields', () => {
    it('tells types and common values, until the contact is erased', async () => {
      await (
        await api.signUp()
      ).client.post('/api/contacts', { email: 'a@x.test', customFields: { theirs: 1 } });
      assert.deepEqual(await read('/api/contact-fields'), { data: [], sampled: 0, complete: true });
      await add('a', { plan: 'pro', seats: 3 });
      await add('b', { plan: 'pro', seats: '3' });
      const last = await add('c', { plan: 'free', secret: 'x'.repeat(101), tags: ['a'] });
      const { data, sampled, complete } = await read('/api/contact-fields');
      assert.deepEqual([sampled, complete], [3, true]);
      const [plan, seats, ...others] = data;
      assert.deepEqual([plan.key, plan.types, plan.count], ['plan', ['string'], 3]);
      assert.deepEqual(plan.values, [
        { value: 'pro', count: 2 },
        { value: 'free', count: 1 },
      ]);
      assert.deepEqual([seats.key, seats.types], ['seats', ['string', 'number']]);
      assert.deepEqual(
        others.map(({ key, values }: { key: string; values: unknown[] }) => [key, values]),
        [
          ['secret', []],
          ['tags', []],
        ],
      );
      assert.deepEqual((await read('/api/contact-fields?search=LA')).data, [plan]);
      await client.delete(`/api/contacts/${last}`);
      const after = await read('/api/contact-fields');
      assert.deepEqual(after.data[0].values, [{ value: 'pro', count: 2 }]);
      assert.equal(after.data.length, 2);
    });
  });

  describe('GET /api/event-names', () => {
    it("tells of the workspace's own names, until the contact is erased", async () => {
      const contact = await add('a', {});
      const send = async (eventName: string, eventProperties: object) => {
        const { status, text } = await client.post('/api/events/send', {
          email: 'a@x.test',
          eventName,
          eventProperties,
        });
        assert.equal(status, 200, text);
      };
      await send('Order Placed', { total: 5, customer: { city: 'Kiel' } });
      await send('order.placed', { total: 7 });
      await send('page.viewed', {});
      const { names, hasMore, complete } = await read('/api/event-names');
      assert.deepEqual([hasMore, complete], [false, true]);
      assert.deepEqual(
        names.map(({ name, count, countIsExact }: Record<string, unknown>) => [name, count, countIsExact]),
        [
          ['page.viewed', 1, true],
          ['order.placed', 2, true],
        ],
      );
      const [, placed] = names;
      assert.deepEqual(placed.sources, [{ type: 'session', id: owner.userId, name: null }]);
      assert.deepEqual(
        placed.properties.map(({ key, types, count }: Record<string, unknown>) => [key, types, count]),
        [
          ['total', ['number'], 2],
          ['customer', ['object'], 1],
          ['customer.city', ['string'], 1],
        ],
      );
      const found = await read('/api/event-names?search=ORDER-P');
      assert.deepEqual(found.names, [placed]);
      assert.equal((await read('/api/event-names?limit=1')).hasMore, true);
      await client.delete(`/api/contacts/${contact}`);
      for (const { properties, sampled } of (await read('/api/event-names')).names)
        assert.deepEqual([properties, sampled], [[], 0]);
    });

    it('refuses what is malformed', async () => {
      for (const query of ['limit=0', 'limit=101', 'search=a&search=b', `search=${'a'.repeat(201)}`, 'key=x'])
        assert.equal((await client.get(`/api/event-names?${query}`)).status, 422, query);
      assert.equal((await client.get('/api/contact-fields?limit=1')).status, 422);
    });
  });
});
