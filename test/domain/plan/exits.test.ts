import assert from 'node:assert/strict';
import { anAutomation, send, upsert, workflowEnd } from './reference/calls.js';
import { failedCondition, outcomesOf, Scenario } from './reference/scenario.js';

const ADA = 'ada@example.test';

describe('exiting an automation', () => {
  it('ends the enrollment with its cause, releases its key and commands the cancel', () => {
    const scenario = new Scenario();
    const id = scenario.automation({ on: 'cart', exitOn: [{ event: 'paid' }] });
    scenario.do(send(ADA, 'cart'));
    const before = scenario.enrollment();
    const { exitedIds, enrolled, exited } = scenario.do(send(ADA, 'Paid'));
    const event = scenario.event('Paid');
    assert.deepEqual({ enrolled, exited, exitedIds }, { enrolled: 0, exited: 1, exitedIds: [before.id] });
    const { status, exitReason, exitEventId, endedAt, activeKey } = scenario.enrollment();
    assert.deepEqual(
      { status, exitReason, exitEventId, endedAt, activeKey },
      {
        status: 'exited',
        exitReason: 'event',
        exitEventId: event.id,
        endedAt: scenario.database.now,
        activeKey: null,
      },
    );
    assert.deepEqual(scenario.enrollment().timeline.at(-1), {
      at: scenario.database.now,
      type: 'exited',
      note: 'event',
      eventId: event.id,
    });
    assert.deepEqual(event.enrollments, [{ enrollmentId: before.id, automationId: id, outcome: 'exited' }]);
    assert.deepEqual(
      scenario.database.outbox.map(({ command, target, seq }) => [command, target, seq]),
      [
        ['start', before.id, 1],
        ['cancel', before.id, 2],
      ],
    );
  });

  it('appends an internal event without an email', () => {
    const scenario = new Scenario();
    const id = scenario.automation({ on: 'cart', exitOn: [{ event: 'paid' }] });
    scenario.do(send(ADA, 'cart'));
    scenario.do(send(ADA, 'paid'));
    const said = scenario.event('automation_exited');
    const enrollmentId = scenario.enrollment().id;
    assert.deepEqual(said.properties, {
      automationId: id,
      automationName: 'On cart',
      enrollmentId,
      reason: 'event',
    });
    assert.deepEqual(said.source, { type: 'automation', id: enrollmentId, name: 'On cart' });
    assert.deepEqual([said.parentId, said.depth], [scenario.event('paid').id, 1]);
  });

  it('happens once: an ended enrollment does not change', () => {
    const scenario = new Scenario();
    scenario.automation({ on: 'cart', exitOn: [{ event: 'paid' }] });
    scenario.do(send(ADA, 'cart'));
    scenario.do(send(ADA, 'paid'));
    const ended = scenario.enrollment();
    assert.deepEqual(scenario.counts(send(ADA, 'paid')), { enrolled: 0, exited: 0 });
    assert.deepEqual(scenario.enrollment(), ended);
    assert.deepEqual(scenario.event('paid').decisions, []);
  });

  it('concerns all active enrollments of that contact only', () => {
    const scenario = new Scenario();
    scenario.automation({ on: 'cart', reentry: 'always', exitOn: [{ event: 'paid' }] });
    scenario.batch(send(ADA, 'cart'), send(ADA, 'cart'), send('bob@example.test', 'cart'));
    assert.deepEqual(scenario.counts(send(ADA, 'paid')), { enrolled: 0, exited: 2 });
    assert.deepEqual(
      scenario.enrollments().map(({ status }) => status),
      ['exited', 'exited', 'active'],
    );
  });

  it('follows the enrollment’s version', () => {
    const scenario = new Scenario();
    const id = scenario.automation({ on: 'cart', exitOn: [{ event: 'paid' }] });
    scenario.do(send(ADA, 'cart'));
    scenario.database.save(anAutomation({ id, on: 'cart', version: 2, exitOn: [{ event: 'gone' }] }));
    scenario.do(send('bob@example.test', 'cart'));
    assert.equal(scenario.counts(send(ADA, 'gone')).exited, 0);
    assert.equal(scenario.counts(send(ADA, 'paid')).exited, 1);
    assert.equal(scenario.counts(send('bob@example.test', 'paid')).exited, 0);
    assert.equal(scenario.counts(send('bob@example.test', 'gone')).exited, 1);
  });

  it('can be caused by contact events', () => {
    const scenario = new Scenario();
    const unsubscribed = { field: 'contact.subscribed', op: 'eq', value: false } as const;
    scenario.automation({
      on: 'cart',
      exitOn: [{ event: 'contact_updated', where: { all: [unsubscribed] } }],
    });
    scenario.do(send(ADA, 'cart'));
    assert.equal(scenario.counts(upsert(ADA, { firstName: 'Ada' })).exited, 0);
    assert.equal(scenario.counts(upsert(ADA, { subscribed: false })).exited, 1);
  });
});

describe('the conditions of an exit', () => {
  const sameOrder = { field: 'event.orderId', op: 'eq', value: { ref: 'entry.orderId' } } as const;

  it('see the event and the entry properties', () => {
    const scenario = new Scenario();
    scenario.automation({
      on: 'cart',
      reentry: 'always',
      exitOn: [{ event: 'paid', where: { all: [sameOrder] } }],
    });
    for (const orderId of [1, 2]) scenario.do(send(ADA, 'cart', { properties: { orderId } }));
    assert.equal(scenario.counts(send(ADA, 'paid', { properties: { orderId: 2 } })).exited, 1);
    assert.deepEqual(
      scenario.enrollments().map(({ status }) => status),
      ['active', 'exited'],
    );
    assert.deepEqual(outcomesOf(scenario.event('paid')), ['exit: filtered', 'exit: exited']);
    assert.deepEqual(failedCondition(scenario.event('paid')), sameOrder);
  });

  it('find entry properties at any path, whatever their keys contain', () => {
    const scenario = new Scenario();
    const order = { field: 'event.id', op: 'eq', value: { ref: 'entry.order.id' } } as const;
    scenario.automation({
      on: 'cart',
      reentry: 'always',
      exitOn: [{ event: 'paid', where: { all: [order] } }],
    });
    scenario.do(send(ADA, 'cart', { properties: { order: { id: 7 } } }));
    scenario.do(send(ADA, 'cart', { properties: { 'order.id': 7 } }));
    assert.equal(scenario.counts(send(ADA, 'paid', { properties: { id: 7 } })).exited, 2);
  });

  it('are alternatives if one event is listed twice', () => {
    const scenario = new Scenario();
    const small = { field: 'event.total', op: 'lt', value: 10 } as const;
    const large = { field: 'event.total', op: 'gt', value: 100 } as const;
    scenario.automation({
      on: 'cart',
      exitOn: [
        { event: 'paid', where: { all: [small] } },
        { event: 'Paid', where: { all: [large] } },
      ],
    });
    scenario.do(send(ADA, 'cart'));
    assert.equal(scenario.counts(send(ADA, 'paid', { properties: { total: 50 } })).exited, 0);
    assert.deepEqual(failedCondition(scenario.event('paid')), small, 'the first that failed');
    assert.equal(scenario.counts(send(ADA, 'paid', { properties: { total: 500 } })).exited, 1);
  });
});

describe('exits precede entries', () => {
  it('so that one event restarts an automation', () => {
    const scenario = new Scenario();
    scenario.automation({ on: 'cart', exitOn: [{ event: 'cart' }] });
    assert.deepEqual(scenario.counts(send(ADA, 'cart')), { enrolled: 1, exited: 0 });
    assert.deepEqual(scenario.counts(send(ADA, 'cart')), { enrolled: 1, exited: 1 });
    assert.deepEqual(outcomesOf(scenario.event('cart')), ['exit: exited', 'entry: entered']);
    assert.deepEqual(
      scenario.enrollments().map(({ status }) => status),
      ['exited', 'active'],
    );
  });

  it('and never end an enrollment of the same call', () => {
    const scenario = new Scenario();
    // The event enters; its child, and the exit that it causes, would end what was entered.
    scenario.automation({ on: 'cart', exitOn: [{ event: 'contact_added' }, { event: 'automation_exited' }] });
    scenario.automation({ on: 'seen', exitOn: [{ event: 'cart' }] });
    assert.deepEqual(scenario.counts(send(ADA, 'cart')), { enrolled: 1, exited: 0 });
    const other = 'bob@example.test';
    scenario.do(send(other, 'seen'));
    assert.deepEqual(scenario.counts(send(other, 'cart')), { enrolled: 1, exited: 1 });
  });

  it('cascade: the event of an exit can cause exits and entries, and all are counted', () => {
    const scenario = new Scenario();
    scenario.automation({ on: 'cart', exitOn: [{ event: 'paid' }] });
    scenario.automation({ on: 'seen', exitOn: [{ event: 'automation_exited' }] });
    scenario.automation({ on: 'automation_exited' });
    scenario.do(send(ADA, 'cart'));
    scenario.do(send(ADA, 'seen'));
    assert.deepEqual(scenario.counts(send(ADA, 'paid')), { enrolled: 1, exited: 2 });
    const { enrolled, exited } = scenario.event('paid');
    assert.deepEqual(
      { enrolled, exited },
      { enrolled: 1, exited: 2 },
      'the row says what the call was answered',
    );
    assert.equal(scenario.enrollment(2).depth, 1);
  });

  it('are also decided when a workflow ends', () => {
    const scenario = new Scenario();
    scenario.automation({ on: 'cart' });
    scenario.automation({ on: 'seen', exitOn: [{ event: 'automation_completed' }] });
    scenario.do(send(ADA, 'cart'));
    scenario.do(send(ADA, 'seen'));
    const end = scenario.do(workflowEnd(scenario.enrollment(), 1, { status: 'completed' }));
    assert.deepEqual([end.exited, end.exitedIds], [1, [scenario.enrollment(1).id]]);
  });
});
