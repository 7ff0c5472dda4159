import assert from 'node:assert/strict';
import type { Step } from '../../../domain/automation/automation.js';
import type { EnrollmentWrite } from '../../../domain/plan/writes.js';
import { operatorExit, send, upsert } from './reference/calls.js';
import { automationDecisions, outcomesOf, Scenario } from './reference/scenario.js';

const ADA = 'ada@example.test';
const wait: Step = {
  id: 'paid',
  type: 'waitForEvent',
  event: 'Order Paid',
  where: { all: [{ field: 'event.total', op: 'eq', value: { ref: 'entry.total' } }] },
  timeout: '3 days',
};
const byField: Step = { id: 'trial', type: 'wait', untilField: 'customFields.trialEndsAt' };

/** A contact in an automation with a wait inside a branch. */
function withOne(step: Step = wait): Scenario {
  const scenario = new Scenario();
  const branch: Step = { id: 'b', type: 'branch', if: { all: [] }, then: [step] };
  scenario.automation({ on: 'cart', steps: [branch], exitOn: [{ event: 'left' }] });
  scenario.do(send(ADA, 'cart', { properties: { total: 7 } }));
  return scenario;
}

/** The state that the worker leaves after entering the wait. */
function waiting(scenario: Scenario, visit = 1): void {
  scenario.database.enterStep(scenario.enrollment().id, {
    visit,
    step: 'paid',
    waiting: { key: 'orderpaid', visit },
  });
}

function writesOf(scenario: Scenario, name: string, total = 7): EnrollmentWrite[] {
  return scenario.batch(send(ADA, name, { properties: { total } })).writes.enrollments;
}

describe('an enrollment that waits for an event', () => {
  it('is woken once, by an event whose conditions hold', () => {
    const scenario = withOne();
    waiting(scenario);
    scenario.do(send(ADA, 'order_paid', { properties: { total: 7 } }));
    const first = scenario.event('order_paid');
    assert.deepEqual(outcomesOf(first), ['wait: woken']);
    assert.deepEqual(scenario.enrollment().awaited, { visit: 1, eventId: first.id });
    assert.equal(scenario.enrollment().waiting, null);
    assert.deepEqual(scenario.enrollment().timeline.at(-1), {
      at: scenario.database.now,
      type: 'awaited',
      visit: 1,
      eventId: first.id,
      step: 'paid',
    });
    const signal = scenario.database.outbox.at(-1);
    assert.deepEqual(
      [signal?.command, signal?.seq, signal?.args],
      ['signal', 2, { run: 1, signal: { kind: 'event', visit: 1, eventId: first.id } }],
    );
    scenario.do(send(ADA, 'order_paid', { properties: { total: 7 } }));
    assert.deepEqual(outcomesOf(scenario.event('order_paid')), []);
    assert.equal(scenario.commands().length, 2);
  });

  it('keeps waiting if conditions fail, and the log names the failing one', () => {
    const scenario = withOne();
    waiting(scenario);
    scenario.do(send(ADA, 'order_paid', { properties: { total: 8 } }));
    const [decision] = automationDecisions(scenario.event('order_paid'));
    assert.deepEqual(
      [decision?.role, decision?.outcome, decision?.condition?.field],
      ['wait', 'filtered', 'event.total'],
    );
    assert.notEqual(scenario.enrollment().waiting, null);
  });

  it('is not woken by an event that exits it', () => {
    const scenario = withOne();
    waiting(scenario);
    scenario.batch(
      operatorExit(scenario.enrollment()),
      send(ADA, 'order_paid', { properties: { total: 7 } }),
    );
    assert.deepEqual(scenario.commands(), ['start', 'cancel']);
    assert.equal(scenario.enrollment().waiting, null);
  });

  it('is keyed: events with another key do not wake it', () => {
    const scenario = new Scenario();
    const any: Step = { id: 'paid', type: 'waitForEvent', event: 'Order Paid', timeout: '3 days' };
    scenario.automation({ on: 'cart', steps: [any], reentry: { key: 'event.orderId' } });
    const about = (name: string, orderId: string) =>
      scenario.do(send(ADA, name, { properties: { orderId } }));
    about('cart', 'A');
    waiting(scenario);
    about('order paid', 'B');
    assert.deepEqual(outcomesOf(scenario.event('order paid')), ['wait: filtered']);
    about('order paid', 'A');
    assert.deepEqual(outcomesOf(scenario.event('order paid')), ['wait: woken']);
  });

  it('is touched by every event that any of its steps waits for, and by no other', () => {
    const scenario = withOne();
    for (const total of [7, 8]) {
      const [write] = writesOf(scenario, 'order.paid', total);
      assert.deepEqual([write?.touches, write?.changed], [1, false]);
    }
    assert.deepEqual(writesOf(scenario, 'else'), []);
    waiting(scenario);
    assert.equal(writesOf(scenario, 'order.paid')[0]?.touches, 1);
  });
});

describe('an enrollment that waits on a contact field', () => {
  const changeTrial = (scenario: Scenario, value: string | null) =>
    upsert(ADA, { customFields: { trialEndsAt: value, other: String(scenario.log.length) } });

  /** With a timer at the given instant, or an open wait. */
  function waitingUntil(rereadAt: string | null): Scenario {
    const scenario = withOne(byField);
    scenario.do(changeTrial(scenario, rereadAt));
    const until = rereadAt === null ? null : new Date(rereadAt);
    const at = { visit: 4, step: 'trial', waitingField: 'customFields.trialEndsAt' };
    scenario.database.enterStep(scenario.enrollment().id, { ...at, nextWakeAt: until, rereadAt: until });
    return scenario;
  }

  it('is signalled when the field first has an instant', () => {
    const scenario = waitingUntil(null);
    scenario.do(changeTrial(scenario, '2026-05-01'));
    assert.deepEqual(scenario.database.outbox.at(-1)?.args, {
      run: 1,
      signal: { kind: 'recheck', visit: 4 },
    });
    assert.deepEqual(scenario.enrollment().nextWakeAt, new Date('2026-05-01'));
    assert.deepEqual(scenario.enrollment().rereadAt, scenario.database.now, 'at once');
    scenario.do(changeTrial(scenario, '2026-05-01'));
    assert.deepEqual(scenario.commands(), ['start', 'signal'], 'another field changed');
  });

  it('is signalled when the instant becomes earlier than its timer, and only then', () => {
    const scenario = waitingUntil('2026-05-01');
    scenario.do(changeTrial(scenario, '2026-06-01'));
    scenario.do(changeTrial(scenario, '2026-05-15'));
    scenario.do(changeTrial(scenario, null));
    scenario.do(changeTrial(scenario, '2026-05-01'));
    assert.deepEqual(scenario.commands(), ['start']);
    scenario.do(changeTrial(scenario, '2026-04-30'));
    assert.deepEqual(scenario.commands(), ['start', 'signal']);
    scenario.do(changeTrial(scenario, '2026-04-01'));
    assert.deepEqual(scenario.commands(), ['start', 'signal'], 'the first signal makes it read the field');
  });

  it('shows when its wait now ends, whether or not it is signalled', () => {
    const scenario = waitingUntil('2026-05-01');
    for (const value of ['2026-06-01', '2026-04-01', null]) {
      scenario.do(changeTrial(scenario, value));
      assert.deepEqual(scenario.enrollment().nextWakeAt, value === null ? null : new Date(value));
    }
  });

  it('reads an instant without a zone in the zone of the contact, also when that changes', () => {
    const scenario = waitingUntil('2026-05-01T05:00:00Z');
    scenario.do(changeTrial(scenario, '2026-05-01T05:00:00'));
    scenario.do(upsert(ADA, { timezone: 'America/New_York' }));
    assert.deepEqual(scenario.enrollment().nextWakeAt, new Date('2026-05-01T09:00:00Z'));
    assert.deepEqual(scenario.commands(), ['start'], 'later');
    scenario.do(upsert(ADA, { timezone: 'Asia/Kolkata' }));
    assert.deepEqual(scenario.enrollment().nextWakeAt, new Date('2026-04-30T23:30:00Z'));
    assert.deepEqual(scenario.commands(), ['start', 'signal'], 'earlier');
  });

  it('is touched if it may be about to wait on the field', () => {
    const scenario = withOne(byField);
    const [write] = scenario.batch(changeTrial(scenario, '2026-05-01')).writes.enrollments;
    assert.deepEqual([write?.touches, write?.changed], [1, false]);
    assert.deepEqual(scenario.batch(upsert(ADA, { firstName: 'Ada' })).writes.enrollments, []);
  });
});
