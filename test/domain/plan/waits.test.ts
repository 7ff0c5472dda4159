import assert from 'node:assert/strict';
import type { Step } from '../../../domain/automation/automation.js';
import type { EnrollmentWrite } from '../../../domain/plan/writes.js';
import { operatorExit, send, upsert } from './calls.js';
import { outcomesOf, Scenario } from './scenario.js';

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
  const town = new Scenario();
  const branch: Step = { id: 'b', type: 'branch', if: { all: [] }, then: [step] };
  town.automation({ on: 'cart', steps: [branch], exitOn: [{ event: 'left' }] });
  town.do(send(ADA, 'cart', { properties: { total: 7 } }));
  return town;
}

/** The state that the worker leaves after entering the wait. */
function waiting(town: Scenario, visit = 1): void {
  town.database.enterStep(town.enrollment().id, {
    visit,
    step: 'paid',
    waiting: { key: 'orderpaid', visit },
  });
}

function writesOf(town: Scenario, name: string, total = 7): EnrollmentWrite[] {
  return town.batch(send(ADA, name, { properties: { total } })).writes.enrollments;
}

describe('an enrollment that waits for an event', () => {
  it('is woken once, by an event whose conditions hold', () => {
    const town = withOne();
    waiting(town);
    town.do(send(ADA, 'order_paid', { properties: { total: 7 } }));
    const first = town.event('order_paid');
    assert.deepEqual(outcomesOf(first), ['wait: woken']);
    assert.deepEqual(town.enrollment().awaited, { visit: 1, eventId: first.id });
    assert.equal(town.enrollment().waiting, null);
    assert.deepEqual(town.enrollment().timeline.at(-1), {
      at: town.database.now,
      type: 'awaited',
      visit: 1,
      eventId: first.id,
      step: 'paid',
    });
    const signal = town.database.outbox.at(-1);
    assert.deepEqual(
      [signal?.command, signal?.seq, signal?.args],
      ['signal', 2, { run: 1, signal: { kind: 'event', visit: 1, eventId: first.id } }],
    );
    town.do(send(ADA, 'order_paid', { properties: { total: 7 } }));
    assert.deepEqual(outcomesOf(town.event('order_paid')), []);
    assert.equal(town.commands().length, 2);
  });

  it('keeps waiting if conditions fail, and the log names the failing one', () => {
    const town = withOne();
    waiting(town);
    town.do(send(ADA, 'order_paid', { properties: { total: 8 } }));
    const [decision] = town.event('order_paid').decisions;
    assert.deepEqual(
      [decision?.role, decision?.outcome, decision?.condition?.field],
      ['wait', 'filtered', 'event.total'],
    );
    assert.notEqual(town.enrollment().waiting, null);
  });

  it('is not woken by an event that exits it', () => {
    const town = withOne();
    waiting(town);
    town.batch(operatorExit(town.enrollment()), send(ADA, 'order_paid', { properties: { total: 7 } }));
    assert.deepEqual(town.commands(), ['start', 'cancel']);
    assert.equal(town.enrollment().waiting, null);
  });

  it('is keyed: events with another key do not wake it', () => {
    const town = new Scenario();
    const any: Step = { id: 'paid', type: 'waitForEvent', event: 'Order Paid', timeout: '3 days' };
    town.automation({ on: 'cart', steps: [any], reentry: { key: 'event.orderId' } });
    const about = (name: string, orderId: string) => town.do(send(ADA, name, { properties: { orderId } }));
    about('cart', 'A');
    waiting(town);
    about('order paid', 'B');
    assert.deepEqual(outcomesOf(town.event('order paid')), ['wait: filtered']);
    about('order paid', 'A');
    assert.deepEqual(outcomesOf(town.event('order paid')), ['wait: woken']);
  });

  it('is touched by every event that any of its steps waits for, and by no other', () => {
    const town = withOne();
    for (const total of [7, 8]) {
      const [write] = writesOf(town, 'order.paid', total);
      assert.deepEqual([write?.touches, write?.changed], [1, false]);
    }
    assert.deepEqual(writesOf(town, 'else'), []);
    waiting(town);
    assert.equal(writesOf(town, 'order.paid')[0]?.touches, 1);
  });
});

describe('an enrollment that waits on a contact field', () => {
  const changeTrial = (town: Scenario, value: string | null) =>
    upsert(ADA, { customFields: { trialEndsAt: value, other: String(town.log.length) } });

  /** With a timer at the given instant, or an open wait. */
  function waitingUntil(timerAt: string | null): Scenario {
    const town = withOne(byField);
    town.do(changeTrial(town, timerAt));
    const until = timerAt === null ? null : new Date(timerAt);
    const at = { visit: 4, step: 'trial', waitingField: 'customFields.trialEndsAt' };
    town.database.enterStep(town.enrollment().id, { ...at, nextWakeAt: until, timerAt: until });
    return town;
  }

  it('is signalled when the field first has an instant', () => {
    const town = waitingUntil(null);
    town.do(changeTrial(town, '2026-05-01'));
    assert.deepEqual(town.database.outbox.at(-1)?.args, {
      run: 1,
      signal: { kind: 'recheck', visit: 4 },
    });
    assert.deepEqual(town.enrollment().nextWakeAt, new Date('2026-05-01'));
    assert.deepEqual(town.enrollment().timerAt, new Date('2026-05-01'));
    town.do(changeTrial(town, '2026-05-01'));
    assert.deepEqual(town.commands(), ['start', 'signal'], 'another field changed');
  });

  it('is signalled when the instant becomes earlier than its timer, and only then', () => {
    const town = waitingUntil('2026-05-01');
    town.do(changeTrial(town, '2026-06-01'));
    town.do(changeTrial(town, '2026-05-15'));
    town.do(changeTrial(town, null));
    town.do(changeTrial(town, '2026-05-01'));
    assert.deepEqual(town.commands(), ['start']);
    town.do(changeTrial(town, '2026-04-30'));
    assert.deepEqual(town.commands(), ['start', 'signal']);
    town.do(changeTrial(town, '2026-05-01'));
    assert.deepEqual(town.commands(), ['start', 'signal'], 'the signal makes it read the field');
  });

  it('shows when its wait now ends, whether or not it is signalled', () => {
    const town = waitingUntil('2026-05-01');
    for (const value of ['2026-06-01', '2026-04-01', null]) {
      town.do(changeTrial(town, value));
      assert.deepEqual(town.enrollment().nextWakeAt, value === null ? null : new Date(value));
    }
  });

  it('reads an instant without a zone in the zone of the contact', () => {
    const town = waitingUntil('2026-05-01T00:00:00Z');
    town.do(upsert(ADA, { timezone: 'Asia/Kolkata' }));
    town.do(changeTrial(town, '2026-05-01T05:00:00'));
    assert.deepEqual(town.enrollment().nextWakeAt, new Date('2026-04-30T23:30:00Z'));
    assert.deepEqual(town.commands(), ['start', 'signal']);
  });

  it('is touched if it may be about to wait on the field', () => {
    const town = withOne(byField);
    const [write] = town.batch(changeTrial(town, '2026-05-01')).writes.enrollments;
    assert.deepEqual([write?.touches, write?.changed], [1, false]);
    assert.deepEqual(town.batch(upsert(ADA, { firstName: 'Ada' })).writes.enrollments, []);
  });
});
