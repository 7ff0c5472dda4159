import assert from 'node:assert/strict';
import { MAX_DEPTH } from '../../../domain/plan/enrollments/entries.js';
import { anAutomation, fact, NOON, send, upsert, workflowEnd } from './reference/calls.js';
import { failedCondition, automationDecisions, outcomesOf, Scenario } from './reference/scenario.js';
import { HOUR_MS } from '../../../domain/kernel/spans.js';

const ADA = 'ada@example.test';

describe('entering an automation', () => {
  it('creates an active enrollment of the current version, with timeline, key and start command', () => {
    const scenario = new Scenario();
    const id = scenario.automation({ on: 'cart', version: 7 });
    const { contact } = scenario.do(send(ADA, 'Cart', { properties: { orderId: 'o-1' } }));
    const enrollment = scenario.enrollment();
    const event = scenario.event('Cart');
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
        startedAt: null,
        since: null,
        effect: null,
        endedAt: null,
        goalReached: false,
        exitReason: null,
        exitEventId: null,
        lastError: null,
        entry: { eventId: event.id, name: 'Cart' },
        entryRefs: {},
        entryProperties: '{"orderId":"o-1"}',
        activeKey: `${id}:${contact?.id ?? ''}`,
        endsOn: null,
        entryKey: null,
        waiting: null,
        awaited: null,
        waitingField: null,
        rereadAt: null,
        listId: null,
        mailBlocked: false,
        hasConsent: false,
        depth: 0,
        outboxSeq: 1,
        timeline: [{ at: NOON, type: 'entered', eventId: event.id }],
      },
    );
    assert.deepEqual(scenario.database.outbox, [
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
      const scenario = new Scenario();
      scenario.automation({ on: 'order_placed' });
      assert.deepEqual(scenario.counts(send(ADA, name)), { enrolled: 1, exited: 0 }, name);
    }
  });

  it('counts entries by child events', () => {
    const scenario = new Scenario();
    for (const on of ['seen', 'contact_added', 'contact_updated']) scenario.automation({ on });
    assert.deepEqual(scenario.counts(send(ADA, 'seen')), { enrolled: 2, exited: 0 });
    assert.deepEqual(scenario.counts(send(ADA, 'seen', { patch: { firstName: 'Ada' } })), {
      enrolled: 1,
      exited: 0,
    });
    const { enrolled, enrollments } = scenario.event('seen');
    assert.deepEqual(
      [enrolled, enrollments.length],
      [1, 0],
      'the first row has the total, the child the enrollment',
    );
    assert.deepEqual(
      scenario.event('contact_updated').enrollments.map(({ outcome }) => outcome),
      ['entered'],
    );
  });

  it('happens once per call, even if several of its events match', () => {
    const scenario = new Scenario();
    // Internal and custom events cannot share an automation, so: two exits that enter the same one.
    scenario.automation({ on: 'cart', exitOn: [{ event: 'left' }] });
    scenario.automation({ on: 'cart', exitOn: [{ event: 'left' }] });
    const id = scenario.automation({ on: 'automation_exited', reentry: 'always' });
    scenario.do(send(ADA, 'cart'));
    assert.deepEqual(scenario.counts(send(ADA, 'left')), { enrolled: 1, exited: 2 });
    const decisions = scenario.log
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
    const scenario = new Scenario();
    const second = scenario.automation({ id: `d${'0'.repeat(23)}`, on: 'cart' });
    const first = scenario.automation({ id: `c${'0'.repeat(23)}`, on: 'cart' });
    scenario.do(send(ADA, 'cart'));
    assert.deepEqual(
      automationDecisions(scenario.event('cart')).map(({ automationId }) => automationId),
      [first, second],
    );
  });
});

describe('why a contact did not enter', () => {
  it('filtered: with the condition that failed', () => {
    const scenario = new Scenario();
    const high = { field: 'event.total', op: 'gt', value: 100 } as const;
    const pro = { field: 'contact.customFields.plan', op: 'eq', value: 'pro' } as const;
    scenario.automation({ on: 'cart', where: { all: [pro, high] } });
    assert.deepEqual(scenario.counts(send(ADA, 'cart', { properties: { total: 200 } })), {
      enrolled: 0,
      exited: 0,
    });
    assert.deepEqual(failedCondition(scenario.event('cart')), pro);
    scenario.do(send(ADA, 'cart', { properties: { total: 100 }, patch: { customFields: { plan: 'pro' } } }));
    assert.deepEqual(failedCondition(scenario.event('cart')), high);
    assert.deepEqual(outcomesOf(scenario.event('cart')), ['entry: filtered']);
  });

  it('the conditions see the contact as updated by the call', () => {
    const scenario = new Scenario();
    scenario.automation({
      on: 'cart',
      where: { all: [{ field: 'contact.firstName', op: 'eq', value: 'Ada' }] },
    });
    assert.equal(scenario.counts(send(ADA, 'cart', { patch: { firstName: 'Ada' } })).enrolled, 1);
  });

  it('alreadyIn: while an enrollment is active; and again when it has ended', () => {
    const scenario = new Scenario();
    scenario.automation({ on: 'cart' });
    scenario.do(send(ADA, 'cart'));
    const first = scenario.enrollment();
    assert.equal(scenario.counts(send(ADA, 'cart')).enrolled, 0);
    const [decision] = automationDecisions(scenario.event('cart'));
    assert.deepEqual([decision?.outcome, decision?.enrollmentId], ['alreadyIn', first.id]);
    scenario.do(workflowEnd(first, 1, { status: 'completed' }));
    assert.equal(scenario.counts(send(ADA, 'cart')).enrolled, 1);
  });

  it('reentry always never refuses an entry', () => {
    const scenario = new Scenario();
    scenario.automation({ on: 'cart', reentry: 'always' });
    const { outcomes } = scenario.batch(send(ADA, 'cart'), send(ADA, 'cart'));
    assert.deepEqual(
      outcomes.map((outcome) => outcome.ok && outcome.enrolled),
      [1, 1],
    );
    assert.deepEqual(
      scenario.enrollments().map(({ status, activeKey }) => [status, activeKey]),
      [
        ['active', null],
        ['active', null],
      ],
    );
  });

  it('paused: refuses entries, while active enrollments stay and can exit', () => {
    const scenario = new Scenario();
    const id = scenario.automation({ on: 'cart', exitOn: [{ event: 'paid' }] });
    scenario.do(send(ADA, 'cart'));
    scenario.database.save(anAutomation({ id, on: 'cart', exitOn: [{ event: 'paid' }], status: 'paused' }));
    assert.equal(scenario.counts(send('bob@example.test', 'cart')).enrolled, 0);
    assert.deepEqual(outcomesOf(scenario.event('cart')), ['entry: paused']);
    assert.deepEqual(scenario.counts(send(ADA, 'paid')), { enrolled: 0, exited: 1 });
  });

  it('an archived automation decides nothing, and active enrollments can exit', () => {
    const scenario = new Scenario();
    const id = scenario.automation({ on: 'cart', exitOn: [{ event: 'paid' }] });
    scenario.do(send(ADA, 'cart'));
    scenario.database.save(anAutomation({ id, on: 'cart', exitOn: [{ event: 'paid' }], status: 'archived' }));
    scenario.do(send('bob@example.test', 'cart'));
    assert.deepEqual(outcomesOf(scenario.event('cart')), ['none: noListener']);
    assert.deepEqual(scenario.counts(send(ADA, 'paid')), { enrolled: 0, exited: 1 });
  });
});

describe('a chain of automations that trigger each other', () => {
  it('is one deeper with each link', () => {
    const scenario = new Scenario();
    scenario.automation({ on: 'cart' });
    scenario.automation({ on: 'automation_completed', reentry: 'always' });
    scenario.do(send(ADA, 'cart'));
    for (let depth = 1; depth <= MAX_DEPTH; depth += 1) {
      scenario.do(workflowEnd(scenario.enrollment(depth - 1), 1, { status: 'completed' }));
      assert.equal(scenario.enrollment(depth).depth, depth);
    }
  });

  it(`ends after depth ${MAX_DEPTH}, where its event is logged as failed: loop`, () => {
    const scenario = new Scenario();
    scenario.automation({ on: 'email_sent' });
    const { contact } = scenario.do(upsert(ADA));
    const id = contact?.id ?? '';
    assert.equal(scenario.counts(fact(id, 'email_sent', {}, MAX_DEPTH + 1)).enrolled, 0);
    const { status, note } = scenario.event('email_sent');
    assert.deepEqual({ status, note }, { status: 'failed', note: 'loop' });
    assert.deepEqual(outcomesOf(scenario.event('email_sent')), ['entry: loop']);
    assert.equal(scenario.counts(fact(id, 'email_sent', {}, MAX_DEPTH)).enrolled, 1);
  });

  it('applies an event at the maximum depth if no automation listens', () => {
    const scenario = new Scenario();
    const { contact } = scenario.do(upsert(ADA));
    scenario.do(fact(contact?.id ?? '', 'email_sent', {}, MAX_DEPTH + 1));
    assert.equal(scenario.event('email_sent').status, 'applied');
  });

  it('restarts at depth 0 if an hour lies between entry and end', () => {
    for (const [ms, depth] of [
      [HOUR_MS - 1, 1],
      [HOUR_MS, 0],
    ] as const) {
      const scenario = new Scenario();
      scenario.automation({ on: 'cart' });
      scenario.do(send(ADA, 'cart'));
      scenario.database.now = new Date(NOON.getTime() + ms);
      scenario.do(workflowEnd(scenario.enrollment(), 1, { status: 'completed' }));
      assert.equal(scenario.event('automation_completed').depth, depth);
    }
  });
});
