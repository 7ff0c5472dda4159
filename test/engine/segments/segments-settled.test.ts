import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import { someEmail, type SendOptions } from '../../support/engine/engine.js';
import { sized } from '../../support/run/sizes.js';
import { useSegments } from '../../support/audience/use-segments.js';
import { DAY_MS } from '../../../domain/kernel/spans.js';

describe('events that can only keep a contact in a segment', function () {
  this.timeout(60_000);
  const used = useSegments();
  const recent = { event: 'order', atLeast: 2, withinLast: '30 days' };
  const isPro = { field: 'contact.plan', op: 'eq' as const, value: 'pro' };
  const as = (plan: string): SendOptions => ({ patch: { customFields: { plan } } });

  const send = async (email: string, name: string, options: SendOptions = {}) => {
    const call = { ...used.ws.sendCall(email, name, options), receivedAt: used.clock() };
    await used.engine.record(call);
    const contact = await used.db.collections.Contact.findOne({ workspaceId: used.ws.id, email });
    assert.ok(contact);
    return contact;
  };

  it('do not lock the contact, and count when the window of others ends', async () => {
    const id = await used.save({ all: [recent] });
    await used.build();
    const email = someEmail();
    await send(email, 'order');
    const { _id, rev } = await send(email, 'order');
    assert.deepEqual(await used.membersOf(id), [_id.toHexString()]);
    used.passed = 20 * DAY_MS;
    assert.equal((await send(email, 'order')).rev, rev);
    assert.equal((await send(email, 'order')).rev, rev);
    await used.assertVerified();
    used.passed = 31 * DAY_MS;
    await used.decideDue();
    assert.deepEqual(await used.membersOf(id), [_id.toHexString()]);
    await used.assertVerified();
    used.passed = 51 * DAY_MS;
    await used.decideDue();
    assert.deepEqual(await used.membersOf(id), []);
    assert.deepEqual(await used.loggedOf(id), { entered: 1, left: 1 });
    await used.assertVerified();
  });

  it('are decided with the rest of their call and of their batch', async () => {
    const regulars = await used.save({ all: [recent, isPro] });
    const few = await used.save({ all: [{ event: 'order', atMost: 3 }] });
    await used.build();
    const email = someEmail();
    for (const plan of ['pro', 'pro']) await send(email, 'order', as(plan));
    const { _id } = await send(email, 'order');
    assert.deepEqual(await used.membersOf(regulars), [_id.toHexString()]);
    assert.deepEqual(await used.membersOf(few), [_id.toHexString()]);
    await Promise.all([send(email, 'order'), send(email, 'set', as('free')), send(email, 'order')]);
    assert.deepEqual(await used.membersOf(regulars), []);
    assert.deepEqual(await used.membersOf(few), []);
    await used.assertVerified();
  });

  it('are decided shortly before the window ends', async () => {
    await used.save({ all: [{ event: 'order', withinLast: '1 day' }] });
    await used.build();
    const email = someEmail();
    const { rev } = await send(email, 'order');
    used.passed = DAY_MS - 30_000;
    assert.equal((await send(email, 'order')).rev, rev + 1);
  });

  it('change nothing about what another process decides at the same time', async () => {
    const id = await used.save({ all: [recent, isPro] });
    await used.build();
    const other = used.ws.on(used.engineNo(1));
    for (let n = 0; n < sized({ reduced: 10, full: 100 }); n += 1) {
      const email = someEmail();
      for (const plan of ['pro', 'pro']) await send(email, 'order', as(plan));
      const plan = n % 2 === 0 ? 'free' : 'pro';
      await Promise.all([used.ws.send(email, 'order'), other.send(email, 'set', as(plan))]);
      const contact = await used.db.collections.Contact.findOne({ workspaceId: used.ws.id, email });
      const contactId = contact?._id ?? new ObjectId();
      const row = await used.db.collections.SegmentRow.findOne({ segmentId: id, contactId });
      assert.equal(row?.in ?? false, plan === 'pro');
    }
    await used.assertVerified();
  });
});
