import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import { customEventKey } from '../../../domain/automation/event-name.js';
import type { ContactWhere } from '../../../domain/contact/contact-query.js';
import type { JsonObject } from '../../../domain/json/json.js';
import { eventRecord } from '../../support/audience/event-rows.js';
import { makeList } from '../../support/audience/sign-ups.js';
import { useApi, useOwner } from '../../support/http/use-api.js';
import { DAY_MS } from '../../../domain/kernel/spans.js';

describe('POST /api/contacts/query', () => {
  const api = useApi();
  const owner = useOwner(api);
  const { client } = owner;

  const add = async (name: string, fields: object = {}): Promise<string> => {
    const { status, body, text } = await client.post('/api/contacts', { email: `${name}@x.test`, ...fields });
    assert.equal(status, 201, text);
    return body.id;
  };
  const query = async (body: object) => {
    const { status, body: page, text } = await client.post('/api/contacts/query', body);
    assert.equal(status, 200, text);
    return page;
  };
  /** The names of those found, in order of their addresses. */
  const found = async (where?: ContactWhere, more: object = {}): Promise<string[]> => {
    const { data, total, totalIsExact } = await query({ ...(where && { where }), sort: 'email', ...more });
    assert.equal(total, data.length);
    assert.ok(totalIsExact);
    return data.map(({ email }: { email: string }) => email.replace('@x.test', ''));
  };
  const log = async (contactId: string, name: string, daysAgo: number[]): Promise<void> => {
    await api.db.collections.Event.insertMany(
      daysAgo.map((days) =>
        eventRecord({
          workspaceId: new ObjectId(owner.workspaceId),
          contactId: new ObjectId(contactId),
          name,
          key: customEventKey(name),
          receivedAt: new Date(Date.now() - days * DAY_MS),
        }),
      ),
    );
  };

  it('finds everybody without a condition, by page and by cursor', async () => {
    for (const name of ['a', 'b', 'c']) await add(name);
    const first = await query({ sort: 'email', limit: 2 });
    assert.deepEqual([first.data.length, first.total, first.page], [2, 3, 1]);
    const next = await query({ sort: 'email', limit: 2, cursor: first.nextCursor });
    assert.deepEqual([next.data[0].email, next.total, next.nextCursor], ['c@x.test', null, null]);
    assert.deepEqual((await query({ sort: 'email', limit: 2, page: 2 })).data, next.data);
    const other = await client.post('/api/contacts/query', { cursor: first.nextCursor });
    assert.equal(other.status, 422);
  });

  it('finds by fields, numbers, also in texts, and dates', async () => {
    const soon = new Date(Date.now() - DAY_MS).toISOString();
    const fields: Record<string, JsonObject> = {
      a: { plan: 'pro', seats: 3, trialEndsAt: soon },
      b: { plan: 'pro', seats: 12, trialEndsAt: '2020-01-01' },
      c: { plan: 'free', seats: '12', tags: ['pro'] },
    };
    for (const [name, customFields] of Object.entries(fields)) await add(name, { customFields });
    const field = (name: string, op: string, value?: unknown) =>
      found({
        all: [{ field: `contact.${name}`, op, ...(value !== undefined && { value }) }],
      } as ContactWhere);
    assert.deepEqual(await field('plan', 'eq', 'pro'), ['a', 'b']);
    assert.deepEqual(await field('customFields.plan', 'ne', 'pro'), ['c']);
    assert.deepEqual(await field('seats', 'gt', 2), ['a', 'b', 'c']);
    assert.deepEqual(await field('seats', 'lt', '12'), ['a']);
    assert.deepEqual(await field('trialEndsAt', 'withinLast', '2 days'), ['a']);
    assert.deepEqual(await field('trialEndsAt', 'before', '2021-01-01'), ['b']);
    assert.deepEqual(await field('createdAt', 'withinLast', '1 hour'), ['a', 'b', 'c']);
    assert.deepEqual(await field('tags', 'contains', 'pro'), ['c']);
    assert.deepEqual(await field('tags', 'missing'), ['a', 'b']);
    assert.deepEqual(
      await found({ all: [{ field: 'contact.seats', op: 'gt', value: 2 }] }, { search: 'b' }),
      ['b'],
    );
    assert.deepEqual(await found(undefined, { search: '!' }), []);
  });

  it('finds by events in a window, and who never had one', async () => {
    const [a, b] = [await add('a'), await add('b')];
    await add('c');
    await log(a, 'order.placed', [1, 2, 40]);
    await log(b, 'order.placed', [40]);
    assert.deepEqual(await found({ all: [{ event: 'Order Placed', atLeast: 2, withinLast: '30 days' }] }), [
      'a',
    ]);
    assert.deepEqual(await found({ all: [{ event: 'order.placed', atLeast: 3 }] }), ['a']);
    assert.deepEqual(await found({ all: [{ event: 'order.placed', atMost: 0 }] }), ['c']);
    assert.deepEqual(await found({ none: [{ event: 'order.placed', withinLast: '30 days' }] }), ['b', 'c']);
    assert.deepEqual(await found({ all: [{ event: 'order.placed', atLeast: 1, atMost: 2 }] }), ['b']);
    assert.deepEqual(
      await found({
        any: [
          { event: 'never.sent' },
          { all: [{ event: 'order.placed' }, { field: 'contact.email', op: 'startsWith', value: 'b' }] },
        ],
      }),
      ['b'],
    );
  });

  it('finds by lists, also who is pending, and by automations', async () => {
    const [a, b, c] = [await add('a'), await add('b'), await add('c')];
    const [news, double] = [await makeList(client), await makeList(client, { doubleOptIn: true })];
    await client.post(`/api/lists/${news}/members`, { contactId: a });
    await client.post(`/api/lists/${double}/members`, { contactId: b });
    await client.delete(`/api/lists/${news}/members/${a}`);
    await client.post(`/api/lists/${news}/members`, { contactId: c });
    assert.deepEqual(await found({ all: [{ list: news }] }), ['c']);
    assert.deepEqual(await found({ all: [{ list: news, status: 'unsubscribed' }] }), ['a']);
    assert.deepEqual(await found({ all: [{ list: double, status: 'pending' }] }), ['b']);
    assert.deepEqual(await found({ none: [{ list: news }] }), ['a', 'b']);
    const steps = [{ type: 'wait', for: '30 days' }];
    const made = await client.post('/api/automations', { name: 'A', trigger: { event: 'x' }, steps });
    const automation: string = made.body.id;
    await client.post(`/api/automations/${automation}/activate`, {});
    await client.post(`/api/automations/${automation}/enroll`, { contactId: b });
    assert.deepEqual(await found({ all: [{ automation, status: 'active' }] }), ['b']);
    assert.deepEqual(await found({ all: [{ automation, status: 'failed' }] }), []);
    assert.deepEqual(await found({ none: [{ automation }] }), ['a', 'c']);
  });

  it('refuses what is malformed, by path', async () => {
    const stranger = await api.signUp();
    const list = await makeList(stranger.client);
    const cases: [object, string][] = [
      [{ where: { all: [{ field: 'event.total', op: 'eq', value: 1 }] } }, 'where.all[0].field'],
      [{ where: { all: [{ field: 'contact.plan', op: '$where', value: 1 }] } }, 'where.all[0].op'],
      [{ where: { all: [{ event: 'x', atLeast: -1 }] } }, 'where.all[0].atLeast'],
      [{ where: { all: [{ event: 'x', atLeast: 3, atMost: 2 }] } }, 'where.all[0].atMost'],
      [{ where: { all: [{ event: 'x', withinLast: 'a while' }] } }, 'where.all[0].withinLast'],
      [{ where: { all: [{ event: { $ne: '' } }] } }, 'where.all[0].event'],
      [{ where: { any: [{ list }] } }, 'where.any[0].list'],
      [{ where: { any: [{ automation: list }] } }, 'where.any[0].automation'],
      [{ where: { any: [{ list: 'x' }] } }, 'where.any[0].list'],
      [{ where: { all: Array.from({ length: 11 }, () => ({ event: 'x' })) } }, 'where'],
      [{ where: {} }, 'where'],
      [{ where: { $where: 'sleep(1000)' } }, 'where.$where'],
      [{ sort: 'name' }, 'sort'],
      [{ limit: '5' }, 'limit'],
      [{ limit: 201 }, 'limit'],
      [{ page: 200, limit: 200 }, 'page'],
      [{ cursor: 'x' }, 'cursor'],
      [{ filter: {} }, 'filter'],
    ];
    for (const [body, path] of cases) {
      const { status, body: problem } = await client.post('/api/contacts/query', body);
      assert.equal(status, 422, JSON.stringify(body));
      assert.ok(
        problem.errors.some((error: { path: string }) => error.path === path),
        `${JSON.stringify(body)}: ${JSON.stringify(problem.errors)}`,
      );
    }
  });

  it('tells a key about events and automations only with their scopes', async () => {
    const key = await api.withKey(client, ['contacts:read']);
    const ask = async (test: object) =>
      (await key.post('/api/contacts/query', { where: { none: [{ any: [test] }] } })).status;
    assert.equal(await ask({ field: 'contact.email', op: 'exists' }), 200);
    assert.equal(await ask({ event: 'order.placed' }), 403);
    assert.equal(await ask({ automation: '5'.repeat(24) }), 403);
    const more = await api.withKey(client, ['contacts:read', 'events:read']);
    assert.equal((await more.post('/api/contacts/query', { where: { all: [{ event: 'x' }] } })).status, 200);
  });
});
