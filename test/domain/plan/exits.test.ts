import assert from 'node:assert/strict';
import { anAutomation, send, upsert, workflowEnd } from './calls.js';
import { outcomesOf, Scenario } from './scenario.js';

const ADA = 'ada@example.test';

describe('exiting an automation', () => {
  it('ends the enrollment with its cause, releases its key and commands the cancel', () => {
    const town = new Scenario();
    const id = town.automation({ on: 'cart', exitOn: [{ event: 'paid' }] });
    town.do(send(ADA, 'cart'));
    const before = town.enrollment();
    const { exitedIds, enrolled, exited } = town.do(send(ADA, 'Paid'));
    const event = town.event('Paid');
    assert.deepEqual({ enrolled, exited, exitedIds }, { enrolled: 0, exited: 1, exitedIds: [before.id] });
    const { status, exitReason, exitEventId, endedAt, activeKey } = town.enrollment();
    assert.deepEqual(
      { status, exitReason, exitEventId, endedAt, activeKey },
      {
        status: 'exited',
        exitReason: 'event',
        exitEventId: event.id,
        endedAt: town.database.now,
        activeKey: null,
      },
    );
    assert.deepEqual(town.enrollment().timeline.at(-1), {
      at: town.database.now,
      type: 'exited',
      note: 'event',
      eventId: event.id,
    });
    assert.deepEqual(event.enrollments, [{ enrollmentId: before.id, automationId: id, outcome: 'exited' }]);
    assert.deepEqual(
      town.database.outbox.map(({ command, target, seq }) => [command, target, seq]),
      [
        ['start', before.id, 1],
        ['cancel', before.id, 2],
      ],
    );
  });

  it('appends an internal event without an email', () => {
    const town = new Scenario();
    const id = town.automation({ on: 'cart', exitOn: [{ event: 'paid' }] });
    town.do(send(ADA, 'cart'));
    town.do(send(ADA, 'paid'));
    const said = town.event('automation_exited');
    const enrollmentId = town.enrollment().id;
    assert.deepEqual(said.properties, {
      automationId: id,
      automationName: 'On cart',
      enrollmentId,
      reason: 'event',
    });
    assert.deepEqual(said.source, { type: 'automation', id: enrollmentId, name: 'On cart' });
    assert.deepEqual([said.parentId, said.depth], [town.event('paid').id, 1]);
  });

  it('happens once: an ended enrollment does not change', () => {
    const town = new Scenario();
    town.automation({ on: 'cart', exitOn: [{ event: 'paid' }] });
    town.do(send(ADA, 'cart'));
    town.do(send(ADA, 'paid'));
    const ended = town.enrollment();
    assert.deepEqual(town.counts(send(ADA, 'paid')), { enrolled: 0, exited: 0 });
    assert.deepEqual(town.enrollment(), ended);
    assert.deepEqual(town.event('paid').decisions, []);
  });

  it('concerns all active enrollments of that contact only', () => {
    const town = new Scenario();
    town.automation({ on: 'cart', reentry: 'always', exitOn: [{ event: 'paid' }] });
    town.batch(send(ADA, 'cart'), send(ADA, 'cart'), send('bob@example.test', 'cart'));
    assert.deepEqual(town.counts(send(ADA, 'paid')), { enrolled: 0, exited: 2 });
    assert.deepEqual(
      town.enrollments().map(({ status }) => status),
      ['exited', 'exited', 'active'],
    );
  });

  it('follows the enrollment’s version', () => {
    const town = new Scenario();
    const id = town.automation({ on: 'cart', exitOn: [{ event: 'paid' }] });
    town.do(send(ADA, 'cart'));
    town.database.save(anAutomation({ id, on: 'cart', version: 2, exitOn: [{ event: 'gone' }] }));
    town.do(send('bob@example.test', 'cart'));
    assert.equal(town.counts(send(ADA, 'gone')).exited, 0);
    assert.equal(town.counts(send(ADA, 'paid')).exited, 1);
    assert.equal(town.counts(send('bob@example.test', 'paid')).exited, 0);
    assert.equal(town.counts(send('bob@example.test', 'gone')).exited, 1);
  });

  it('can be caused by contact events', () => {
    const town = new Scenario();
    const unsubscribed = { field: 'contact.subscribed', op: 'eq', value: false } as const;
    town.automation({ on: 'cart', exitOn: [{ event: 'contact_updated', where: { all: [unsubscribed] } }] });
    town.do(send(ADA, 'cart'));
    assert.equal(town.counts(upsert(ADA, { firstName: 'Ada' })).exited, 0);
    assert.equal(town.counts(upsert(ADA, { subscribed: false })).exited, 1);
  });
});

describe('the conditions of an exit', () => {
  const sameOrder = { field: 'event.orderId', op: 'eq', value: { ref: 'entry.orderId' } } as const;

  it('see the event and the entry properties', () => {
    const town = new Scenario();
    town.automation({
      on: 'cart',
      reentry: 'always',
      exitOn: [{ event: 'paid', where: { all: [sameOrder] } }],
    });
    for (const orderId of [1, 2]) town.do(send(ADA, 'cart', { properties: { orderId } }));
    assert.equal(town.counts(send(ADA, 'paid', { properties: { orderId: 2 } })).exited, 1);
    assert.deepEqual(
      town.enrollments().map(({ status }) => status),
      ['active', 'exited'],
    );
    assert.deepEqual(outcomesOf(town.event('paid')), ['exit: filtered', 'exit: exited']);
    assert.deepEqual(town.event('paid').decisions[0]?.condition, sameOrder);
  });

  it('find entry properties at any path, whatever their keys contain', () => {
    const town = new Scenario();
    const order = { field: 'event.id', op: 'eq', value: { ref: 'entry.order.id' } } as const;
    town.automation({ on: 'cart', reentry: 'always', exitOn: [{ event: 'paid', where: { all: [order] } }] });
    town.do(send(ADA, 'cart', { properties: { order: { id: 7 } } }));
    town.do(send(ADA, 'cart', { properties: { 'order.id': 7 } }));
    assert.equal(town.counts(send(ADA, 'paid', { properties: { id: 7 } })).exited, 2);
  });

  it('are alternatives if one event is listed twice', () => {
    const town = new Scenario();
    const small = { field: 'event.total', op: 'lt', value: 10 } as const;
    const large = { field: 'event.total', op: 'gt', value: 100 } as const;
    town.automation({
      on: 'cart',
      exitOn: [
        { event: 'paid', where: { all: [small] } },
        { event: 'Paid', where: { all: [large] } },
      ],
    });
    town.do(send(ADA, 'cart'));
    assert.equal(town.counts(send(ADA, 'paid', { properties: { total: 50 } })).exited, 0);
    assert.deepEqual(town.event('paid').decisions[0]?.condition, small, 'the first that failed');
    assert.equal(town.counts(send(ADA, 'paid', { properties: { total: 500 } })).exited, 1);
  });
});

describe('exits precede entries', () => {
  it('so that one event restarts an automation', () => {
    const town = new Scenario();
    town.automation({ on: 'cart', exitOn: [{ event: 'cart' }] });
    assert.deepEqual(town.counts(send(ADA, 'cart')), { enrolled: 1, exited: 0 });
    assert.deepEqual(town.counts(send(ADA, 'cart')), { enrolled: 1, exited: 1 });
    assert.deepEqual(outcomesOf(town.event('cart')), ['exit: exited', 'entry: entered']);
    assert.deepEqual(
      town.enrollments().map(({ status }) => status),
      ['exited', 'active'],
    );
  });

  it('and never end an enrollment of the same call', () => {
    const town = new Scenario();
    // The event enters; its child, and the exit that it causes, would end what was entered.
    town.automation({ on: 'cart', exitOn: [{ event: 'contact_added' }, { event: 'automation_exited' }] });
    town.automation({ on: 'seen', exitOn: [{ event: 'cart' }] });
    assert.deepEqual(town.counts(send(ADA, 'cart')), { enrolled: 1, exited: 0 });
    const other = 'bob@example.test';
    town.do(send(other, 'seen'));
    assert.deepEqual(town.counts(send(other, 'cart')), { enrolled: 1, exited: 1 });
  });

  it('cascade: the event of an exit can cause exits and entries, and all are counted', () => {
    const town = new Scenario();
    town.automation({ on: 'cart', exitOn: [{ event: 'paid' }] });
    town.automation({ on: 'seen', exitOn: [{ event: 'automation_exited' }] });
    town.automation({ on: 'automation_exited' });
    town.do(send(ADA, 'cart'));
    town.do(send(ADA, 'seen'));
    assert.deepEqual(town.counts(send(ADA, 'paid')), { enrolled: 1, exited: 2 });
    const { enrolled, exited } = town.event('paid');
    assert.deepEqual(
      { enrolled, exited },
      { enrolled: 1, exited: 2 },
      'the row says what the call was answered',
    );
    assert.equal(town.enrollment(2).depth, 1);
  });

  it('are also decided when a workflow ends', () => {
    const town = new Scenario();
    town.automation({ on: 'cart' });
    town.automation({ on: 'seen', exitOn: [{ event: 'automation_completed' }] });
    town.do(send(ADA, 'cart'));
    town.do(send(ADA, 'seen'));
    const end = town.do(workflowEnd(town.enrollment(), 1, { status: 'completed' }));
    assert.deepEqual([end.exited, end.exitedIds], [1, [town.enrollment(1).id]]);
  });
});
