import assert from 'node:assert/strict';
import { runOf } from '../../support/engine/run-of.js';
import { newEmail } from '../../support/http/api.js';
import { deliveriesIn, eventNamed, newRule } from '../../support/engine/rules.js';
import { useApi, useOwner } from '../../support/http/use-api.js';

describe('a rule, when an event is recorded,', () => {
  const api = useApi();
  const owner = useOwner(api);
  const { client } = owner;

  const send = (email: string, eventName: string, eventProperties: object = {}) =>
    client.post('/api/events/send', { email, eventName, eventProperties });

  it('decides, gives the reason, and queues a delivery and its first attempt', async () => {
    const where = { all: [{ field: 'event.total', op: 'gte', value: 100 }] };
    const { id } = await newRule(client, { trigger: { event: 'Order Placed', where } });
    const email = newEmail();
    await send(email, 'order.placed', { total: 99 });
    assert.deepEqual((await eventNamed(client, 'order.placed')).decisions, [
      { ruleId: id, ruleName: 'Orders', role: 'rule', outcome: 'filtered', condition: where.all[0] },
    ]);
    assert.deepEqual(await deliveriesIn(api.db, owner.workspaceId), []);
    await send(email, 'order.placed', { total: 100 });
    const event = await eventNamed(client, 'order.placed');
    const [delivery, ...others] = await deliveriesIn(api.db, owner.workspaceId);
    assert.ok(delivery && others.length === 0);
    const deliveryId = delivery._id.toHexString();
    assert.deepEqual(event.decisions, [
      { ruleId: id, ruleName: 'Orders', role: 'rule', outcome: 'triggered', deliveryId },
    ]);
    const shown = (await client.get(`/api/webhook-deliveries?ruleId=${id}`)).body.data;
    assert.deepEqual(
      shown.map((one: Record<string, unknown>) => [
        one['id'],
        one['eventId'],
        one['contactId'],
        one['status'],
      ]),
      [[deliveryId, event.id, event.contactId, 'pending']],
    );
    assert.equal(JSON.parse(delivery.contact ?? '').email, email);
    const row = await api.db.collections.Outbox.findOne({ target: delivery._id });
    assert.deepEqual(
      [row?.lane, row?.command, row?.queue, runOf(row)],
      ['deliveries', 'deliver', `http://127.0.0.1:1080 ${owner.workspaceId}`, 1],
    );
  });

  it('ignores it while disabled, and after being deleted', async () => {
    const { id } = await newRule(client, { enabled: false });
    const email = newEmail();
    await send(email, 'order.placed');
    assert.equal((await eventNamed(client, 'order.placed')).decisions[0].outcome, 'noListener');
    await client.put(`/api/rules/${id}`, { enabled: true });
    await send(email, 'order.placed');
    assert.equal((await eventNamed(client, 'order.placed')).decisions.length, 1);
    await client.delete(`/api/rules/${id}`);
    await send(email, 'order.placed');
    assert.equal((await eventNamed(client, 'order.placed')).decisions[0].outcome, 'noListener');
  });

  it('is triggered by the event’s child events', async () => {
    await newRule(client, { name: 'New', trigger: { event: 'contact_added' } });
    await newRule(client, {
      name: 'Vip',
      trigger: {
        event: 'contact_updated',
        where: { all: [{ field: 'contact.plan', op: 'eq', value: 'pro' }] },
      },
    });
    const email = newEmail();
    await send(email, 'order.placed');
    await client.post('/api/contacts', { email, customFields: { plan: 'free' } });
    await client.post('/api/contacts', { email, customFields: { plan: 'pro' } });
    const told = await deliveriesIn(api.db, owner.workspaceId);
    assert.equal(told.length, 2);
  });

  it('delivers the deletion of a contact with their data, and drops their other deliveries', async () => {
    const { id: ofOrders } = await newRule(client);
    const { id: ofDeletion } = await newRule(client, { trigger: { event: 'contact_deleted' } });
    const email = newEmail();
    await send(email, 'order.placed', { phone: '5550100' });
    const { contactId } = await eventNamed(client, 'order.placed');
    assert.equal((await client.delete(`/api/contacts/${contactId}`)).status, 204);
    const [stopped, told] = await deliveriesIn(api.db, owner.workspaceId);
    assert.ok(stopped && told);
    assert.deepEqual(
      [stopped.ruleId?.toHexString(), stopped.status, stopped.endReason, stopped.contact],
      [ofOrders, 'stopped', 'cancelled', ''],
    );
    assert.deepEqual(
      [told.ruleId?.toHexString(), told.status, told.ofDeletion],
      [ofDeletion, 'pending', true],
    );
    assert.equal(JSON.parse(told.contact ?? '').email, email);
    const event = await eventNamed(client, 'contact_deleted');
    assert.deepEqual([event.id, event.email], [told.eventId?.toHexString(), null]);
    assert.equal(event.decisions[0].deliveryId, told._id.toHexString());
  });
});
