import assert from 'node:assert/strict';
import { send, upsert } from './calls.js';
import { outcomesOf, Scenario } from './scenario.js';

const ADA = 'ada@example.test';

describe('a goal that is reached', () => {
  function withOne(): Scenario {
    const town = new Scenario();
    town.automation({
      on: 'cart',
      goal: { event: 'paid', where: { all: [{ field: 'event.total', op: 'gt', value: 5 }] } },
      exitOn: [{ event: 'paid' }],
    });
    town.do(send(ADA, 'cart'));
    return town;
  }

  it('completes the enrollment, cancels its run, and is counted in neither', () => {
    const town = withOne();
    const answer = town.do(send(ADA, 'paid', { properties: { total: 6 } }));
    assert.deepEqual([answer.enrolled, answer.exited], [0, 0]);
    assert.deepEqual(answer.exitedIds, [town.enrollment().id], 'its effects are waited for');
    const { status, goalReached, exitReason, activeKey } = town.enrollment();
    assert.deepEqual([status, goalReached, exitReason, activeKey], ['completed', true, null, null]);
    assert.deepEqual(town.commands(), ['start', 'cancel']);
    assert.deepEqual(outcomesOf(town.event('paid')), ['goal: goalReached']);
    assert.equal(town.enrollment().timeline.at(-1)?.eventId, town.event('paid').id);
    assert.equal(town.event('paid').enrollments[0]?.outcome, 'goalReached');
  });

  it('takes precedence over an exit on the same event; the exit applies if the goal is not reached', () => {
    const town = withOne();
    assert.equal(town.do(send(ADA, 'paid', { properties: { total: 5 } })).exited, 1);
    assert.deepEqual(outcomesOf(town.event('paid')), ['goal: filtered', 'exit: exited']);
    assert.equal(town.enrollment().goalReached, false);
  });

  it('appends automation_completed, which triggers others in the same call', () => {
    const town = withOne();
    town.automation({ on: 'automation_completed' });
    assert.equal(town.do(send(ADA, 'paid', { properties: { total: 6 } })).enrolled, 1);
    assert.equal(
      JSON.stringify(town.event('automation_completed').properties).includes('"goalReached":true'),
      true,
    );
  });

  it('is only reached by enrollments active before the call', () => {
    const town = new Scenario();
    town.automation({ on: 'cart', goal: { event: 'contact_added' } });
    town.do(send(ADA, 'cart'));
    assert.equal(town.enrollment().status, 'active');
    town.do(upsert(ADA));
  });
});
