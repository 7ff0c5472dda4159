import assert from 'node:assert/strict';
import type { Step } from '../../../domain/automation/automation.js';
import { jump, operate, operatorExit, remove, send, workflowEnd } from './reference/calls.js';
import { Scenario } from './reference/scenario.js';

const ADA = 'ada@example.test';
const failed = { status: 'failed', error: 'relay said no' } as const;
const rest: Step = { id: 'rest', type: 'wait', for: '1 day' };
const inner: Step = { id: 'inner', type: 'exit' };
const steps: Step[] = [rest, { id: 'b', type: 'branch', if: { all: [] }, then: [inner] }];

function withOne(): Scenario {
  const scenario = new Scenario();
  scenario.automation({ on: 'cart', steps });
  scenario.do(send(ADA, 'cart'));
  return scenario;
}

function story(scenario: Scenario): unknown[] {
  return scenario.enrollment().timeline.map(({ type, by, note }) => [type, by, note]);
}

describe('an operator’s pause', () => {
  it('pauses an enrollment in its row only, and records who and why', () => {
    const scenario = withOne();
    scenario.do(operate(scenario.enrollment(), 'pauseEnrollment', 'holiday'));
    assert.equal(scenario.enrollment().paused, true);
    assert.deepEqual(story(scenario).at(-1), ['paused', 'Grace', 'holiday']);
    assert.deepEqual(scenario.commands(), ['start']);
  });

  it('is undone by a resume, which wakes the workflow', () => {
    const scenario = withOne();
    scenario.do(operate(scenario.enrollment(), 'pauseEnrollment'));
    scenario.do(operate(scenario.enrollment(), 'resumeEnrollment'));
    assert.equal(scenario.enrollment().paused, false);
    assert.deepEqual(story(scenario).at(-1), ['resumed', 'Grace', undefined]);
    assert.deepEqual(scenario.database.outbox.at(-1)?.args, { run: 1, signal: { kind: 'resume', visit: 0 } });
  });

  it('has no effect on a paused enrollment, as a resume has none on an active one', () => {
    const scenario = withOne();
    scenario.do(operate(scenario.enrollment(), 'resumeEnrollment'));
    scenario.do(operate(scenario.enrollment(), 'pauseEnrollment'));
    scenario.do(operate(scenario.enrollment(), 'pauseEnrollment'));
    assert.equal(story(scenario).length, 2);
    assert.deepEqual(scenario.commands(), ['start']);
  });

  it('ends with the enrollment', () => {
    const scenario = withOne();
    scenario.do(operate(scenario.enrollment(), 'pauseEnrollment'));
    scenario.do(operatorExit(scenario.enrollment()));
    assert.equal(scenario.enrollment().paused, false);
  });

  it('is refused, like all operations, if the enrollment is not active or the contact was deleted', () => {
    const scenario = withOne();
    const enrollment = scenario.enrollment();
    scenario.do(workflowEnd(enrollment, 1, failed));
    for (const type of ['pauseEnrollment', 'resumeEnrollment', 'skipWait'] as const)
      assert.equal(scenario.refused(operate(enrollment, type)).code, 'conflict');
    scenario.do(remove(enrollment.contactId));
    assert.equal(scenario.refused(jump(enrollment, 'rest')).code, 'conflict');
    assert.equal(scenario.refused(operate(enrollment, 'pauseEnrollment')).code, 'conflict');
  });
});

describe('an operator’s skip', () => {
  it('wakes a wait of any kind, by its visit', () => {
    for (const at of [
      { nextWakeAt: new Date() },
      { waiting: { key: 'paid', visit: 3 } },
      { waitingField: 'customFields.trialEndsAt' },
    ]) {
      const scenario = withOne();
      scenario.database.enterStep(scenario.enrollment().id, { visit: 3, step: 'rest', ...at });
      scenario.do(operate(scenario.enrollment(), 'skipWait', 'he called'));
      assert.deepEqual(scenario.database.outbox.at(-1)?.args, { run: 1, signal: { kind: 'skip', visit: 3 } });
      assert.deepEqual(story(scenario).at(-1), ['skipped', 'Grace', 'he called']);
    }
  });

  it('is refused outside a wait', () => {
    const scenario = withOne();
    assert.equal(scenario.refused(operate(scenario.enrollment(), 'skipWait')).code, 'conflict');
  });
});

describe('an operator’s jump', () => {
  it('continues at any step in a new run, after cancelling the old one', () => {
    const scenario = withOne();
    scenario.database.enterStep(scenario.enrollment().id, { visit: 1, step: 'rest', nextWakeAt: new Date() });
    scenario.do(jump(scenario.enrollment(), 'inner'));
    const { status, run, visit, step, nextWakeAt } = scenario.enrollment();
    assert.deepEqual([status, run, visit, step, nextWakeAt], ['active', 2, 2, 'inner', null]);
    assert.deepEqual(
      scenario.database.outbox.map(({ command, seq, args }) => [
        command,
        seq,
        'run' in args ? args.run : null,
      ]),
      [
        ['start', 1, 1],
        ['cancel', 2, 1],
        ['start', 3, 2],
      ],
    );
    assert.deepEqual(story(scenario).at(-1), ['jumped', 'Grace', undefined]);
    assert.equal(scenario.enrollment().timeline.at(-1)?.step, 'inner');
  });

  it('restarts a failed enrollment, whose run is over', () => {
    const scenario = withOne();
    scenario.do(workflowEnd(scenario.enrollment(), 1, failed));
    scenario.do(jump(scenario.enrollment(), 'b'));
    assert.deepEqual([scenario.enrollment().status, scenario.enrollment().lastError], ['active', null]);
    assert.notEqual(scenario.enrollment().activeKey, null);
    assert.deepEqual(scenario.commands(), ['start', 'start']);
  });

  it('is refused if another enrollment holds its key, and writes nothing', () => {
    const scenario = withOne();
    scenario.do(workflowEnd(scenario.enrollment(), 1, failed));
    scenario.do(send(ADA, 'cart'));
    assert.equal(scenario.refused(jump(scenario.enrollment(), 'rest')).code, 'conflict');
    assert.deepEqual(scenario.commands(), ['start', 'start']);
  });

  it('is refused for a step that is not in its version', () => {
    const scenario = withOne();
    const { code, errors } = scenario.refused(jump(scenario.enrollment(), 'nowhere'));
    assert.deepEqual([code, errors?.[0]?.path], ['invalid', 'step']);
  });

  it('is refused for an ended enrollment', () => {
    const scenario = withOne();
    scenario.do(operatorExit(scenario.enrollment()));
    assert.equal(scenario.refused(jump(scenario.enrollment(), 'rest')).code, 'conflict');
  });
});
