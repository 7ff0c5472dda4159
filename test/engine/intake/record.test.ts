import assert from 'node:assert/strict';
import { TestWorkspace, applied, engineOn, someEmail } from '../../support/engine/engine.js';

describe('record', () => {
  it('creates the contact, logs the event and its child, and returns what it entered', async () => {
    const ws = await TestWorkspace.create();
    await ws.automation({ on: 'signed up' });
    const email = someEmail();
    assert.deepEqual(await ws.counts(email, 'Signed Up', { patch: { firstName: 'Ada' } }), {
      enrolled: 1,
      exited: 0,
    });
    const contact = await ws.db.collections.Contact.findOne({ workspaceId: ws.id, email });
    assert.equal(contact?.firstName, 'Ada');
    const events = await ws.db.collections.Event.find({ workspaceId: ws.id }).sort({ _id: 1 }).toArray();
    assert.deepEqual(
      events.map(({ name, enrolled }) => ({ name, enrolled })),
      [
        { name: 'Signed Up', enrolled: 1 },
        { name: 'contact_added', enrolled: 0 },
      ],
    );
    assert.equal(
      await ws.db.collections.Enrollment.countDocuments({ workspaceId: ws.id, status: 'active' }),
      1,
    );
    assert.equal(await ws.db.collections.Outbox.countDocuments({ workspaceId: ws.id, command: 'start' }), 1);
  });

  it('restarts an automation by one event that both exits and enters it', async () => {
    const ws = await TestWorkspace.create();
    await ws.automation({ on: 'cart', exitsOn: 'cart' });
    const email = someEmail();
    assert.deepEqual(await ws.counts(email, 'cart'), { enrolled: 1, exited: 0 });
    assert.deepEqual(await ws.counts(email, 'cart'), { enrolled: 1, exited: 1 });
  });

  it('gives 60 equal keys one event and one answer', async () => {
    const ws = await TestWorkspace.create();
    await ws.automation({ on: 'paid' });
    const email = someEmail();
    const others = engineOn(ws.db);
    const responses = await Promise.all(
      Array.from({ length: 60 }, (_, i) =>
        (i % 2 === 0 ? ws.engine : others).record(ws.sendCall(email, 'paid', { key: 'k-1' })),
      ),
    );
    assert.equal(responses.filter((response) => response.kind === 'applied').length, 1);
    for (const response of responses) {
      const counts = response.kind === 'replayedEvent' ? response.event : applied(response);
      assert.equal(counts.enrolled, 1);
    }
    assert.equal(await ws.db.collections.Event.countDocuments({ workspaceId: ws.id, key: 'paid' }), 1);
  });

  it('commits 500 events of one contact and enters once', async () => {
    const ws = await TestWorkspace.create();
    await ws.automation({ on: 'seen' });
    const email = someEmail();
    const responses = await Promise.all(Array.from({ length: 500 }, () => ws.counts(email, 'seen')));
    assert.equal(
      responses.reduce((sum, { enrolled }) => sum + enrolled, 0),
      1,
    );
    assert.equal(await ws.db.collections.Event.countDocuments({ workspaceId: ws.id, key: 'seen' }), 500);
  });
});
