import assert from 'node:assert/strict';
import type { Step } from '../../../domain/automation/automation.js';
import {
  advance,
  effectEnd,
  jump,
  mailEnd,
  operate,
  operatorExit,
  remove,
  retry,
  send,
  workflowEnd,
} from './reference/calls.js';
import { Scenario } from './reference/scenario.js';
import {
  ADA,
  mail,
  call,
  hour,
  leave,
  isPro,
  withOne,
  move,
  later,
  claimed,
  lines,
} from './reference/walking.js';
import { HOUR_MS } from '../../../domain/kernel/spans.js';

describe('an enrollment that is moved on', () => {
  it('starts with its first step, and only once', () => {
    const scenario = withOne([mail]);
    assert.deepEqual(move(scenario), { do: 'sendEmail', step: 'mail', visit: 1 });
    const at = scenario.database.now;
    later(scenario, 1);
    assert.deepEqual(move(scenario), { do: 'sendEmail', step: 'mail', visit: 1 });
    const { step, visit, startedAt, since } = scenario.enrollment();
    assert.deepEqual(
      { step, visit, startedAt, since },
      { step: 'mail', visit: 1, startedAt: at, since: null },
    );
    assert.deepEqual(lines(scenario), ['entered', 'started', 'stepEntered mail']);
  });

  for (const step of [mail, call]) {
    it(`rests at a ${step.type} until that has ended`, () => {
      const scenario = withOne([step, leave]);
      const at = { step: step.id, visit: 1 };
      assert.deepEqual(move(scenario), { do: step.type, ...at });
      const now = later(scenario, 1_000);
      const ended = step === mail ? mailEnd(at, claimed(scenario)) : effectEnd(at);
      assert.deepEqual(move(scenario, ended), { do: 'end', status: 'exited', step: 'leave' });
      const eventId = step === mail ? scenario.event('email_sent').id : null;
      assert.deepEqual(scenario.enrollment().since, { at: now, eventId });
    });
  }

  const recording: Step[] = [
    { id: 'set', type: 'updateContact', set: { firstName: 'Ada' } },
    { id: 'tell', type: 'sendEvent', eventName: 'told' },
    { id: 'add', type: 'addToList', listId: 'e'.repeat(24) },
    { id: 'drop', type: 'removeFromList', listId: 'e'.repeat(24) },
  ];
  for (const step of recording) {
    it(`lets the caller record what ${step.type} does, and goes on`, () => {
      const scenario = withOne([step, mail]);
      const at = { step: step.id, visit: 1 };
      assert.deepEqual(move(scenario), { do: 'record', type: step.type, ...at });
      const outcome = scenario.do(advance(scenario.enrollment(), 1, effectEnd(at, { type: 'eventSent' })));
      assert.deepEqual(outcome.next, { do: 'sendEmail', step: 'mail', visit: 2 });
      assert.deepEqual(outcome.passed, [], 'its activity counts it');
      assert.deepEqual(lines(scenario).slice(-2), [`eventSent ${step.id}`, 'stepEntered mail']);
    });
  }

  it('completes after its last step, and its event enters other automations', () => {
    const scenario = withOne([call]);
    scenario.automation({ on: 'automation_completed' });
    move(scenario);
    const outcome = scenario.do(advance(scenario.enrollment(), 1, effectEnd({ step: 'call', visit: 1 })));
    assert.deepEqual(outcome.next, { do: 'end', status: 'completed', step: 'call' });
    assert.equal(outcome.enrolled, 1);
    assert.equal(scenario.enrollment().status, 'completed');
    assert.equal(scenario.enrollment(1).entry.eventId, scenario.event('automation_completed').id);
    assert.deepEqual(scenario.commands(), ['start', 'start'], 'its own run needs no cancel');
  });

  it('lets its end exit other enrollments of the contact, but not itself again', () => {
    const scenario = withOne([leave], { exitOn: [{ event: 'automation_exited' }] });
    scenario.automation({ on: 'other', exitOn: [{ event: 'automation_exited' }] });
    scenario.do(send(ADA, 'other'));
    const { next, exited } = scenario.do(advance(scenario.enrollment(), 1));
    assert.deepEqual([next, exited], [{ do: 'end', status: 'exited', step: 'leave' }, 1]);
    assert.deepEqual(
      scenario.enrollments().map(({ status, exitReason }) => [status, exitReason]),
      [
        ['exited', 'step'],
        ['exited', 'event'],
      ],
    );
  });

  it('completes without a step if its version has none', () => {
    assert.deepEqual(move(withOne([])), { do: 'end', status: 'completed', step: null });
  });

  it('walks through branches within arms to the first effect, and goes on after the outer one', () => {
    const inner: Step = { id: 'inner', type: 'branch', if: isPro, then: [leave], else: [call] };
    const split: Step = { id: 'split', type: 'split', arms: [{ weight: 1, steps: [inner] }] };
    const outer: Step = { id: 'outer', type: 'branch', if: { none: isPro.all }, then: [split] };
    const scenario = withOne([outer, mail]);
    const { next, passed } = scenario.do(advance(scenario.enrollment(), 1));
    assert.deepEqual(next, { do: 'webhook', step: 'call', visit: 4 });
    assert.deepEqual(passed, ['branch', 'split', 'branch']);
    assert.equal(scenario.enrollment().since, null, 'choices take no time');
    assert.deepEqual(
      scenario
        .enrollment()
        .timeline.flatMap(({ type, step, note }) => (type === 'chosen' ? [[step, note]] : [])),
      [
        ['outer', 'then'],
        ['split', 'arms.0'],
        ['inner', 'else'],
      ],
    );
    assert.deepEqual(move(scenario, effectEnd({ step: 'call', visit: 4 })), {
      do: 'sendEmail',
      step: 'mail',
      visit: 5,
    });
  });

  it('goes past a branch whose arm is empty', () => {
    const branch: Step = { id: 'branch', type: 'branch', if: isPro, then: [leave] };
    assert.deepEqual(move(withOne([branch, mail])), { do: 'sendEmail', step: 'mail', visit: 2 });
    assert.deepEqual(move(withOne([branch])), { do: 'end', status: 'completed', step: 'branch' });
  });

  it('branches by the properties of its entry and by answers to its webhooks', () => {
    const all = [
      { field: 'event.total', op: 'gt' as const, value: 5 },
      { field: 'steps.call.body.ok', op: 'eq' as const, value: true },
    ];
    const branch: Step = { id: 'branch', type: 'branch', if: { all }, then: [mail], else: [leave] };
    for (const ok of [true, false]) {
      const scenario = new Scenario();
      scenario.automation({ on: 'in', steps: [call, branch] });
      scenario.do(send(ADA, 'in', { properties: { total: 7 } }));
      move(scenario);
      const answer = { step: 'call', visit: 1, answer: JSON.stringify({ status: 200, body: { ok } }) };
      scenario.database.answers.set(scenario.enrollment().id, [answer]);
      const next = move(scenario, effectEnd({ step: 'call', visit: 1 }));
      assert.equal(next.do, ok ? 'sendEmail' : 'end');
    }
  });

  it('waits until an instant in its entry, and fails if there is none', () => {
    const starts: Step = { id: 'starts', type: 'wait', untilField: 'event.starts', offset: '-1 hour' };
    const scenario = new Scenario();
    scenario.automation({ on: 'in', steps: [starts, mail] });
    const at = new Date(scenario.database.now.getTime() + 3 * HOUR_MS).toISOString();
    scenario.do(send(ADA, 'in', { properties: { starts: at, other: 1 } }));
    const next = move(scenario);
    assert.ok(next.do === 'wait');
    assert.equal(next.until?.getTime(), Date.parse(at) - HOUR_MS);
    assert.deepEqual(scenario.enrollment().entryRefs, { starts: at });
    later(scenario, 2 * HOUR_MS);
    assert.equal(move(scenario, { visit: 1, by: 'timeUp' }).do, 'sendEmail');

    const without = withOne([starts, mail]);
    assert.deepEqual(move(without), { do: 'end', status: 'failed', step: 'starts' });
    const { status, lastError } = without.enrollment();
    assert.deepEqual(
      [status, lastError],
      ['failed', 'The wait has no end: event.starts holds no date or time'],
    );
  });

  it('does nothing while it is paused, but what an effect has done is recorded', () => {
    const scenario = withOne([mail, leave]);
    scenario.do(operate(scenario.enrollment(), 'pauseEnrollment'));
    assert.deepEqual(move(scenario), { do: 'pause' });
    assert.deepEqual([scenario.enrollment().visit, scenario.enrollment().startedAt], [0, null]);
    scenario.do(operate(scenario.enrollment(), 'resumeEnrollment'));
    move(scenario);
    const ended = mailEnd({ step: 'mail', visit: 1 }, claimed(scenario));
    scenario.do(operate(scenario.enrollment(), 'pauseEnrollment'));
    assert.deepEqual(move(scenario, ended), { do: 'pause' });
    const { step, visit, effect } = scenario.enrollment();
    assert.deepEqual([step, visit, effect], ['mail', 1, null]);
    assert.equal(lines(scenario).at(-1), 'emailSent mail');
    scenario.do(operate(scenario.enrollment(), 'resumeEnrollment'));
    assert.deepEqual(
      move(scenario),
      { do: 'sendEmail', step: 'mail', visit: 1 },
      'the ledger knows the mail',
    );
    const known = { ...effectEnd({ step: 'mail', visit: 1 }, null) };
    assert.deepEqual(move(scenario, known), { do: 'end', status: 'exited', step: 'leave' });
  });

  it('is over for every other run, and once it has ended', () => {
    const scenario = withOne([call, mail]);
    move(scenario);
    const before = scenario.enrollment();
    assert.deepEqual(move(scenario, null, 2), { do: 'over' });
    assert.deepEqual(scenario.enrollment(), before);
    scenario.do(operatorExit(scenario.enrollment()));
    assert.deepEqual(move(scenario), { do: 'over' });
    assert.deepEqual(move(scenario, { by: 'timeUp', visit: 1 }), { do: 'over' });
    scenario.do(remove(scenario.contact(ADA).id));
    assert.deepEqual(move(scenario), { do: 'over' });
  });

  it('only says where it stands when the report is about another visit', () => {
    const scenario = withOne([call, hour, mail]);
    move(scenario);
    const ended = effectEnd({ step: 'call', visit: 1 });
    const next = move(scenario, ended);
    assert.equal(next.do, 'wait');
    const before = scenario.enrollment();
    for (const again of [ended, { by: 'timeUp', visit: 1 }, { by: 'skip', visit: 3 }] as const) {
      later(scenario, 1);
      assert.deepEqual(move(scenario, again), next);
      assert.deepEqual(scenario.enrollment(), before);
    }
  });

  it('records the end of a webhook once, even if that has completed it', () => {
    const scenario = withOne([call]);
    move(scenario);
    const ended = effectEnd({ step: 'call', visit: 1 });
    move(scenario, ended);
    const before = lines(scenario);
    assert.deepEqual(move(scenario, ended), { do: 'over' });
    assert.deepEqual(lines(scenario), before);
  });

  it('starts where an operator has moved it: on a branch, on a wait, or at the step that failed', () => {
    const branch: Step = { id: 'branch', type: 'branch', if: isPro, then: [leave], else: [hour] };
    const scenario = withOne([mail, branch]);
    move(scenario);
    scenario.do(jump(scenario.enrollment(), 'branch'));
    const until = new Date(scenario.database.now.getTime() + HOUR_MS);
    const wait = { do: 'wait', step: 'hour', until, rereads: false, then: null } as const;
    assert.deepEqual(move(scenario), { ...wait, visit: 3 });
    later(scenario, 1_000);
    scenario.do(jump(scenario.enrollment(), 'hour'));
    const again = new Date(scenario.database.now.getTime() + HOUR_MS);
    assert.deepEqual(move(scenario), { ...wait, visit: 4, until: again }, 'the wait begins anew');
    scenario.do(workflowEnd(scenario.enrollment(), 3, { status: 'failed', error: 'no' }));
    scenario.do(retry(scenario.enrollment()));
    const last = new Date(scenario.database.now.getTime() + HOUR_MS);
    assert.deepEqual(move(scenario), { ...wait, visit: 5, until: last });
  });
});
