import assert from 'node:assert/strict';
import { send, upsert } from './reference/calls.js';
import { outcomesOf, Scenario } from './reference/scenario.js';

const ADA = 'ada@example.test';

describe('a goal that is reached', () => {
  function withOne(): Scenario {
    const scenario = new Scenario();
    scenario.automation({
      on: 'cart',
      goal: { event: 'paid', where: { all: [{ field: 'event.total', op: 'gt', value: 5 }] } },
      exitOn: [{ event: 'paid' }],
    });
    scenario.do(send(ADA, 'cart'));
    return scenario;
  }

  it('completes the enrollment, cancels its run, and is counted in neither', () => {
    const scenario = withOne();
    const response = scenario.do(send(ADA, 'paid', { properties: { total: 6 } }));
    assert.deepEqual([response.enrolled, response.exited], [0, 0]);
    assert.deepEqual(response.exitedIds, [scenario.enrollment().id], 'its effects are waited for');
    const { status, goalReached, exitReason, activeKey } = scenario.enrollment();
    assert.deepEqual([status, goalReached, exitReason, activeKey], ['completed', true, null, null]);
    assert.deepEqual(scenario.commands(), ['start', 'cancel']);
    assert.deepEqual(outcomesOf(scenario.event('paid')), ['goal: goalReached']);
    assert.equal(scenario.enrollment().timeline.at(-1)?.eventId, scenario.event('paid').id);
    assert.equal(scenario.event('paid').enrollments[0]?.outcome, 'goalReached');
  });

  it('takes precedence over an exit on the same event; the exit applies if the goal is not reached', () => {
    const scenario = withOne();
    assert.equal(scenario.do(send(ADA, 'paid', { properties: { total: 5 } })).exited, 1);
    assert.deepEqual(outcomesOf(scenario.event('paid')), ['goal: filtered', 'exit: exited']);
    assert.equal(scenario.enrollment().goalReached, false);
  });

  it('appends automation_completed, which triggers others in the same call', () => {
    const scenario = withOne();
    scenario.automation({ on: 'automation_completed' });
    assert.equal(scenario.do(send(ADA, 'paid', { properties: { total: 6 } })).enrolled, 1);
    assert.equal(
      JSON.stringify(scenario.event('automation_completed').properties).includes('"goalReached":true'),
      true,
    );
  });

  it('is only reached by enrollments active before the call', () => {
    const scenario = new Scenario();
    scenario.automation({ on: 'cart', goal: { event: 'contact_added' } });
    scenario.do(send(ADA, 'cart'));
    assert.equal(scenario.enrollment().status, 'active');
    scenario.do(upsert(ADA));
  });
});
