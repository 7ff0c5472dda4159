import assert from 'node:assert/strict';
import { MAX_DEPTH } from '../../../domain/plan/entries.js';
import { anAutomation, fact, NOON, send, upsert, workflowEnd } from './calls.js';
import { automationDecisions, outcomesOf, Scenario } from './scenario.js';

const ADA = 'ada@example.test';

describe('entering an automation', () => {
  it('creates an active enrollment of the current version, with timeline, key and start command', () => {
    const town = new Scenario();
    const id = town.automation({ on: 'cart', version: 7 });
    const { contact } = town.do(send(ADA, 'Cart', { properties: { orderId: 'o-1' } }));
    const enrollment = town.enrollment();
    const event = town.event('Cart');
    assert.deepEqual(
      { ...enrollment, id: '', entryRefs: {} },
      {
        id: '',
        automationId: id,
        automationVersion: 7,
        automationName: 'On cart',
        contactId: contact?.id,
        status: 'active',
        paused: false,
        run: 1,
        visit: 0,
        step: null,
        nextWakeAt: null,
        enteredAt: NOON,
        endedAt: null,
        goalReached: false,
        exitReason: null,
        exitEventId: null,
        lastError: null,
        entry: { eventId: event.id, name: 'Cart' },
        entryRefs: {},
        entryProperties: '{"orderId":"o-1"}',
        activeKey: `${id}:${contact?.id ?? ''}`,
        entryKey: null,
        waiting: null,
        awaited: null,
        waitingField: null,
        timerAt: null,
        listId: null,
        mailBlocked: false,
        depth: 0,
        outboxSeq: 1,
        timeline: [{ at: NOON, type: 'entered', eventId: event.id }],
      },
    );
    assert.deepEqual(town.database.outbox, [
      {
        command: 'start',
        target: enrollment.id,
        seq: 1,
        args: {
          run: 1,
          automationId: id,
          automationName: 'On cart',
          contactId: contact?.id,
          triggerEvent: 'cart',
        },
      },
    ]);
    assert.deepEqual(event.enrollments, [
      { enrollmentId: enrollment.id, automationId: id, outcome: 'entered' },
    ]);
    assert.deepEqual(event.decisions, [
      {
        automationId: id,
        automationName: 'On cart',
        role: 'entry',
        outcome: 'entered',
        enrollmentId: enrollment.id,
      },
    ]);
  });

  it('matches the event name in any style', () => {
    for (const name of ['order.placed', 'Order Placed', 'orderPlaced', 'ORDER-PLACED', 'order/placed']) {
      const town = new Scenario();
      town.automation({ on: 'order_placed' });
      assert.deepEqual(town.counts(send(ADA, name)), { enrolled: 1, exited: 0 }, name);
    }
  });

  it('counts entries by child events', () => {
    const town = new Scenario();
    for (const on of ['seen', 'contact_added', 'contact_updated']) town.automation({ on });
    assert.deepEqual(town.counts(send(ADA, 'seen')), { enrolled: 2, exited: 0 });
    assert.deepEqual(town.counts(send(ADA, 'seen', { patch: { firstName: 'Ada' } })), {
      enrolled: 1,
      exited: 0,
    });
    const { enrolled, enrollments } = town.event('seen');
    assert.deepEqual(
      [enrolled, enrollments.length],
      [1, 0],
      'the first row has the total, the child the enrollment',
    );
    assert.deepEqual(
      town.event('contact_updated').enrollments.map(({ outcome }) => outcome),
      ['entered'],
    );
  });

  it('happens once per call, even if several of its events match', () => {
    const town = new Scenario();
    // Internal and custom events cannot share an automation, so: two exits that enter the same one.
    town.automation({ on: 'cart', exitOn: [{ event: 'left' }] });
    town.automation({ on: 'cart', exitOn: [{ event: 'left' }] });
    const id = town.automation({ on: 'automation_exited', reentry: 'always' });
    town.do(send(ADA, 'cart'));
    assert.deepEqual(town.counts(send(ADA, 'left')), { enrolled: 1, exited: 2 });
    const decisions = town.log
      .filter(({ name }) => name === 'automation_exited')
      .flatMap(automationDecisions);
    assert.deepEqual(
      decisions.map(({ automationId, outcome }) => [automationId, outcome]),
      [
        [id, 'entered'],
        [id, 'alreadyIn'],
      ],
    );
  });

  it('handles automations in the order of their ids', () => {
    const town = new Scenario();
    const second = town.automation({ id: `d${'0'.repeat(23)}`, on: 'cart' });
    const first = town.automation({ id: `c${'0'.repeat(23)}`, on: 'cart' });
    town.do(send(ADA, 'cart'));
    assert.deepEqual(
      automationDecisions(town.event('cart')).map(({ automationId }) => automationId),
      [first, second],
    );
  });
});

describe('why a contact did not enter', () => {
  it('filtered: with the condition that failed', () => {
    const town = new Scenario();
    const high = { field: 'event.total', op: 'gt', value: 100 } as const;
    const pro = { field: 'contact.customFields.plan', op: 'eq', value: 'pro' } as const;
    town.automation({ on: 'cart', where: { all: [pro, high] } });
    assert.deepEqual(town.counts(send(ADA, 'cart', { properties: { total: 200 } })), {
      enrolled: 0,
      exited: 0,
    });
    assert.deepEqual(town.event('cart').decisions[0]?.condition, pro);
    town.do(send(ADA, 'cart', { properties: { total: 100 }, patch: { customFields: { plan: 'pro' } } }));
    assert.deepEqual(town.event('cart').decisions[0]?.condition, high);
    assert.deepEqual(outcomesOf(town.event('cart')), ['entry: filtered']);
  });

  it('the conditions see the contact as updated by the call', () => {
    const town = new Scenario();
    town.automation({ on: 'cart', where: { all: [{ field: 'contact.firstName', op: 'eq', value: 'Ada' }] } });
    assert.equal(town.counts(send(ADA, 'cart', { patch: { firstName: 'Ada' } })).enrolled, 1);
  });

  it('alreadyIn: while an enrollment is active; and again when it has ended', () => {
    const town = new Scenario();
    town.automation({ on: 'cart' });
    town.do(send(ADA, 'cart'));
    const first = town.enrollment();
    assert.equal(town.counts(send(ADA, 'cart')).enrolled, 0);
    const [decision] = automationDecisions(town.event('cart'));
    assert.deepEqual([decision?.outcome, decision?.enrollmentId], ['alreadyIn', first.id]);
    town.do(workflowEnd(first, 1, { status: 'completed' }));
    assert.equal(town.counts(send(ADA, 'cart')).enrolled, 1);
  });

  it('reentry always never refuses an entry', () => {
    const town = new Scenario();
    town.automation({ on: 'cart', reentry: 'always' });
    const { outcomes } = town.batch(send(ADA, 'cart'), send(ADA, 'cart'));
    assert.deepEqual(
      outcomes.map((outcome) => outcome.ok && outcome.enrolled),
      [1, 1],
    );
    assert.deepEqual(
      town.enrollments().map(({ status, activeKey }) => [status, activeKey]),
      [
        ['active', null],
        ['active', null],
      ],
    );
  });

  it('paused: refuses entries, while active enrollments stay and can exit', () => {
    const town = new Scenario();
    const id = town.automation({ on: 'cart', exitOn: [{ event: 'paid' }] });
    town.do(send(ADA, 'cart'));
    town.database.save(anAutomation({ id, on: 'cart', exitOn: [{ event: 'paid' }], status: 'paused' }));
    assert.equal(town.counts(send('bob@example.test', 'cart')).enrolled, 0);
    assert.deepEqual(outcomesOf(town.event('cart')), ['entry: paused']);
    assert.deepEqual(town.counts(send(ADA, 'paid')), { enrolled: 0, exited: 1 });
  });

  it('an archived automation decides nothing, and active enrollments can exit', () => {
    const town = new Scenario();
    const id = town.automation({ on: 'cart', exitOn: [{ event: 'paid' }] });
    town.do(send(ADA, 'cart'));
    town.database.save(anAutomation({ id, on: 'cart', exitOn: [{ event: 'paid' }], status: 'archived' }));
    town.do(send('bob@example.test', 'cart'));
    assert.deepEqual(town.event('cart').decisions, []);
    assert.deepEqual(town.counts(send(ADA, 'paid')), { enrolled: 0, exited: 1 });
  });
});

describe('a chain of automations that trigger each other', () => {
  const HOUR_MS = 3_600_000;

  it('is one deeper with each link', () => {
    const town = new Scenario();
    town.automation({ on: 'cart' });
    town.automation({ on: 'automation_completed', reentry: 'always' });
    town.do(send(ADA, 'cart'));
    for (let depth = 1; depth <= MAX_DEPTH; depth += 1) {
      town.do(workflowEnd(town.enrollment(depth - 1), 1, { status: 'completed' }));
      assert.equal(town.enrollment(depth).depth, depth);
    }
  });

  it(`ends after depth ${MAX_DEPTH}, where its event is logged as failed: loop`, () => {
    const town = new Scenario();
    town.automation({ on: 'email_sent' });
    const { contact } = town.do(upsert(ADA));
    const id = contact?.id ?? '';
    assert.equal(town.counts(fact(id, 'email_sent', {}, MAX_DEPTH + 1)).enrolled, 0);
    const { status, note } = town.event('email_sent');
    assert.deepEqual({ status, note }, { status: 'failed', note: 'loop' });
    assert.deepEqual(outcomesOf(town.event('email_sent')), ['entry: loop']);
    assert.equal(town.counts(fact(id, 'email_sent', {}, MAX_DEPTH)).enrolled, 1);
  });

  it('applies an event at the maximum depth if no automation listens', () => {
    const town = new Scenario();
    const { contact } = town.do(upsert(ADA));
    town.do(fact(contact?.id ?? '', 'email_sent', {}, MAX_DEPTH + 1));
    assert.equal(town.event('email_sent').status, 'applied');
  });

  it('restarts at depth 0 if an hour lies between entry and end', () => {
    for (const [ms, depth] of [
      [HOUR_MS - 1, 1],
      [HOUR_MS, 0],
    ] as const) {
      const town = new Scenario();
      town.automation({ on: 'cart' });
      town.do(send(ADA, 'cart'));
      town.database.now = new Date(NOON.getTime() + ms);
      town.do(workflowEnd(town.enrollment(), 1, { status: 'completed' }));
      assert.equal(town.event('automation_completed').depth, depth);
    }
  });
});
