import assert from 'node:assert/strict';
import type { Step } from '../../domain/automation/automation.js';
import { someEmail, type TestWorkspace } from '../support/engine/engine.js';
import { enrollmentOf, untilEnded } from '../support/engine/enrollments.js';
import { entered, linesOf, pause, resume, skip } from '../support/engine/operators.js';
import { waitUntil } from '../support/run/wait-until.js';
import { useWorker } from '../support/engine/use-worker.js';

const later: Step = { id: 'later', type: 'wait', for: '30 days' };

describe('steps that record', function () {
  this.timeout(60_000);
  const stack = useWorker();

  it('updateContact changes fields and custom fields, and triggers other automations', async () => {
    const ws = await stack.workspace();
    const set = { firstName: 'Ada', plan: 'pro', phone: null };
    await ws.automation({ on: 'in', steps: [{ id: 'set', type: 'updateContact', set }] });
    const hears = await ws.automation({ on: 'contact_updated' });
    const email = someEmail();
    await ws.send(email, 'in', { patch: { customFields: { phone: '1', kept: true } } });
    await waitUntil(async () => (await countOf(ws, hears)) === 1, 20_000);
    const contact = await ws.db.collections.Contact.findOne({ workspaceId: ws.id, email });
    assert.equal(contact?.firstName, 'Ada');
    assert.deepEqual(contact.customFields, { kept: true, plan: 'pro' });
    const [updated] = await eventsNamed(ws, 'contact_updated');
    assert.equal(updated?.source.type, 'automation');
    assert.equal(updated.depth, 1);
  });

  it('updateContact without a change records no event', async () => {
    const ws = await stack.workspace();
    await ws.automation({ on: 'in', steps: [{ id: 'set', type: 'updateContact', set: { plan: 'pro' } }] });
    const email = someEmail();
    await ws.send(email, 'in', { patch: { customFields: { plan: 'pro' } } });
    const row = await untilEnded(ws, email);
    assert.equal(row.status, 'completed');
    assert.equal((await eventsNamed(ws, 'contact_updated')).length, 0);
  });

  it('updateContact that exceeds a limit of the contact fails with a reason', async () => {
    const ws = await stack.workspace();
    const set = { plan: 'x'.repeat(40_000) };
    await ws.automation({ on: 'in', steps: [{ id: 'set', type: 'updateContact', set }] });
    const email = someEmail();
    await ws.send(email, 'in', { patch: { customFields: { notes: 'y'.repeat(40_000) } } });
    const row = await untilEnded(ws, email);
    assert.equal(row.status, 'failed');
    assert.match(row.lastError ?? '', /64 KiB/);
  });

  it('updateContact and sendEvent render their values, which keep their types', async () => {
    const ws = await stack.workspace();
    const steps: Step[] = [
      {
        id: 'set',
        type: 'updateContact',
        set: {
          firstName: '{{ event.customer.first | capitalize }}',
          timezone: '{{ event.zone }}',
          language: '{{ event.none }}',
          total: '{{ event.total }}',
          items: '{{ event.items }}',
          label: 'Order {{ event.total }}',
        },
      },
      {
        id: 'send',
        type: 'sendEvent',
        eventName: 'order noted',
        eventProperties: {
          zone: '{{ event.zone }}',
          for: '{{ contact.firstName }}',
          total: '{{ contact.total | plus: 1 }}',
        },
      },
    ];
    await ws.automation({ on: 'in', steps });
    const email = someEmail();
    const properties = {
      customer: { first: 'ada' },
      zone: 'Mars/Olympus',
      total: 12.5,
      items: [{ sku: 'a' }],
    };
    await ws.send(email, 'in', {
      properties,
      patch: { language: 'en' },
    });
    const row = await untilEnded(ws, email);
    assert.deepEqual([row.status, row.lastError], ['completed', null]);
    const contact = await ws.db.collections.Contact.findOne({ workspaceId: ws.id, email });
    assert.deepEqual([contact?.firstName, contact?.timezone, contact?.language], ['Ada', null, 'en']);
    assert.deepEqual(contact?.customFields, { total: 12.5, items: [{ sku: 'a' }], label: 'Order 12.5' });
    assert.deepEqual(
      linesOf(row, 'contactUpdated').map(({ note }) => note),
      ['timezone unchanged: not an IANA time zone'],
    );
    const [event] = await eventsNamed(ws, 'order noted');
    assert.equal(event?.properties, '{"zone":"Mars/Olympus","for":"Ada","total":13.5}');
  });

  it('a value that cannot be rendered fails the enrollment, with the reason', async () => {
    const ws = await stack.workspace();
    const set = { plan: '{{ event.text | split: "" | join: event.text }}' };
    await ws.automation({ on: 'in', steps: [{ id: 'set', type: 'updateContact', set }] });
    const email = someEmail();
    await ws.send(email, 'in', { properties: { text: 'x'.repeat(3_000) } });
    const row = await untilEnded(ws, email);
    assert.equal(row.status, 'failed');
    assert.match(row.lastError ?? '', /^Template: /);
  });

  it('sendEvent records one event, which triggers entries and exits', async () => {
    const ws = await stack.workspace();
    const send: Step = { id: 'send', type: 'sendEvent', eventName: 'Was Greeted', eventProperties: { n: 1 } };
    const automationId = await ws.automation({ on: 'in', exitsOn: 'wasGreeted', steps: [send, later] });
    const hears = await ws.automation({ on: 'was_greeted' });
    const email = someEmail();
    await ws.send(email, 'in');
    await waitUntil(async () => (await countOf(ws, hears)) === 1, 20_000);
    const row = await ws.db.collections.Enrollment.findOne({ workspaceId: ws.id, automationId });
    assert.equal(row?.status, 'exited');
    const [event, ...more] = await eventsNamed(ws, 'Was Greeted');
    assert.deepEqual(more, []);
    assert.equal(event?.properties, '{"n":1}');
    assert.deepEqual([event.source.type, event.source.id], ['automation', row._id.toHexString()]);
    assert.deepEqual([event.enrolled, event.exited, event.depth], [1, 1, 1]);
  });

  it('a chain of automations that trigger each other ends, and the loop is logged', async () => {
    const ws = await stack.workspace();
    const ping: Step = { id: 'send', type: 'sendEvent', eventName: 'pong' };
    const pong: Step = { id: 'send', type: 'sendEvent', eventName: 'ping' };
    await ws.automation({ on: 'ping', steps: [ping] });
    await ws.automation({ on: 'pong', steps: [pong] });
    const email = someEmail();
    await ws.send(email, 'ping');
    const failed = { workspaceId: ws.id, status: 'failed' } as const;
    await waitUntil(async () => (await ws.db.collections.Event.countDocuments(failed)) === 1, 40_000);
    const looped = await ws.db.collections.Event.findOne(failed);
    assert.equal(looped?.note, 'loop');
    assert.equal(looped.depth, 9);
    assert.equal(looped.enrolled, 0);
    assert.equal(await ws.db.collections.Enrollment.countDocuments({ workspaceId: ws.id }), 9);
  });

  it('a paused enrollment does nothing until it is resumed', async () => {
    const ws = await stack.workspace();
    const steps: Step[] = [
      { id: 'first', type: 'wait', for: '30 days' },
      { id: 'send', type: 'sendEvent', eventName: 'greeted' },
    ];
    await ws.automation({ on: 'in', steps });
    const email = someEmail();
    await ws.send(email, 'in');
    await entered(ws, email, 'first');
    await pause(ws, email);
    await skip(ws, email);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    assert.equal((await enrollmentOf(ws, email)).step, 'first');
    assert.equal((await eventsNamed(ws, 'greeted')).length, 0);
    await resume(ws, email);
    const row = await untilEnded(ws, email);
    assert.equal(row.status, 'completed');
    assert.equal(linesOf(row, 'eventSent').length, 1);
  });

  it('record nothing for a deleted contact', async () => {
    const ws = await stack.workspace();
    const steps: Step[] = [
      { id: 'first', type: 'wait', for: '2 seconds' },
      { id: 'send', type: 'sendEvent', eventName: 'greeted' },
    ];
    await ws.automation({ on: 'in', steps });
    const email = someEmail();
    await ws.send(email, 'in');
    const { contactId } = await entered(ws, email, 'first');
    await ws.record({
      subject: { by: 'id', id: contactId.toHexString() },
      action: { type: 'deleteContact' },
    });
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    assert.equal((await eventsNamed(ws, 'greeted')).length, 0);
    assert.equal(await ws.db.collections.Contact.countDocuments({ workspaceId: ws.id }), 0);
  });
});

const eventsNamed = (ws: TestWorkspace, name: string) =>
  ws.db.collections.Event.find({ workspaceId: ws.id, name }).toArray();

const countOf = (ws: TestWorkspace, automationId: object): Promise<number> =>
  ws.db.collections.Enrollment.countDocuments({ workspaceId: ws.id, automationId });
