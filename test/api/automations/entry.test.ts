import assert from 'node:assert/strict';
import type { ApiResponse } from '../../support/http/api-client.js';
import { newEmail } from '../../support/http/api.js';
import { useApi, useOwner } from '../../support/http/use-api.js';

const steps = [{ id: 'rest', type: 'wait', for: '9 days' }];

describe('Re-entry, cooldown and goal of an automation', () => {
  const api = useApi();
  const { client } = useOwner(api);

  const create = (parts: object): Promise<ApiResponse> =>
    client.post('/api/automations', { name: 'A', trigger: { event: 'cart' }, steps, ...parts });
  const activate = async (parts: object): Promise<string> => {
    const { status, body, text } = await create(parts);
    assert.equal(status, 201, text);
    assert.equal((await client.post(`/api/automations/${body.id}/activate`)).status, 200);
    return body.id;
  };
  const send = async (email: string, eventName: string, eventProperties: object = {}) =>
    (await client.post('/api/events/send', { email, eventName, eventProperties })).body;
  const decisions = async (eventName: string) =>
    (await client.get(`/api/events?eventName=${eventName}&limit=1`)).body.data[0].decisions;

  it('are saved as given, and removed by null', async () => {
    const goal = { event: 'paid', where: { all: [{ field: 'event.total', op: 'gt', value: 5 }] } };
    const given = { reentry: { key: 'event.orderId' }, cooldown: '7 days', goal };
    const { body } = await create(given);
    const { reentry, cooldown, goal: saved } = body;
    assert.deepEqual({ reentry, cooldown, goal: saved }, given);
    const changed = await client.put(`/api/automations/${body.id}`, {
      reentry: 'never',
      cooldown: null,
      goal: null,
    });
    assert.equal(changed.status, 200, changed.text);
    assert.deepEqual(
      [changed.body.reentry, changed.body.cooldown, changed.body.goal, changed.body.version],
      ['never', null, null, 2],
    );
  });

  it('are rejected if meaningless, with the field that is wrong', async () => {
    const wrong: [string, object][] = [
      ['reentry', { reentry: 'sometimes' }],
      ['reentry', { reentry: 7 }],
      ['reentry', { reentry: null }],
      ['reentry.key', { reentry: {} }],
      ['reentry.key', { reentry: { key: 'orderId' } }],
      ['reentry.key', { reentry: { key: 'event.' } }],
      ['reentry.key', { reentry: { key: 'contact.email' } }],
      ['reentry.key', { reentry: { key: `event.${'x'.repeat(300)}` } }],
      ['reentry.key', { reentry: { key: ['event.orderId'] } }],
      ['reentry.keys', { reentry: { key: 'event.orderId', keys: 1 } }],
      ['cooldown', { cooldown: '7 moons' }],
      ['cooldown', { cooldown: 7 }],
      ['cooldown', { cooldown: '400 days' }],
      ['goal.event', { goal: {} }],
      ['goal.event', { goal: { event: 'contact_deleted' } }],
      ['goal', { goal: 'paid' }],
    ];
    for (const [path, parts] of wrong) {
      const { status, body } = await create(parts);
      assert.equal(status, 422, JSON.stringify(parts));
      assert.deepEqual(
        body.errors.map((error: { path: string }) => error.path),
        [path],
        JSON.stringify(parts),
      );
    }
  });

  it('decide who enters, and the log says why not', async () => {
    await activate({ name: 'Once', reentry: 'never' });
    await activate({ name: 'Order', reentry: { key: 'event.orderId' } });
    await activate({ name: 'Cool', reentry: 'always', cooldown: '1 day' });
    const email = newEmail();
    assert.deepEqual(await send(email, 'cart', { orderId: 1 }), { enrolled: 3, exited: 0 });
    for (const { id } of (await client.get('/api/enrollments')).body.data)
      await client.post(`/api/enrollments/${id}/exit`);
    assert.deepEqual(await send(email, 'cart'), { enrolled: 0, exited: 0 });
    const why = (await decisions('cart')).map((one: { automationName: string; outcome: string }) => [
      one.automationName,
      one.outcome,
    ]);
    assert.deepEqual(why.toSorted(), [
      ['Cool', 'cooldown'],
      ['Once', 'never'],
      ['Order', 'noKey'],
    ]);
    const cool = (await decisions('cart')).find((one: { outcome: string }) => one.outcome === 'cooldown');
    assert.ok(Date.parse(cool.until) > Date.now() + 86_000_000);
  });

  it('complete enrollments that reached the goal with one event', async () => {
    await activate({ goal: { event: 'paid' } });
    const email = newEmail();
    await send(email, 'cart');
    assert.deepEqual(await send(email, 'paid'), { enrolled: 0, exited: 0 });
    const [enrollment] = (await client.get('/api/enrollments')).body.data;
    assert.deepEqual([enrollment.status, enrollment.goalReached], ['completed', true]);
    const [decision] = await decisions('paid');
    assert.deepEqual([decision.role, decision.outcome], ['goal', 'goalReached']);
  });
});
