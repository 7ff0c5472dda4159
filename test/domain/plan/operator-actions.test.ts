import assert from 'node:assert/strict';
import type { Step } from '../../../domain/automation/automation.js';
import { jump, operate, operatorExit, remove, send, workflowEnd } from './calls.js';
import { Scenario } from './scenario.js';

const ADA = 'ada@example.test';
const failed = { status: 'failed', error: 'relay said no' } as const;
const rest: Step = { id: 'rest', type: 'wait', for: '1 day' };
const inner: Step = { id: 'inner', type: 'exit' };
const steps: Step[] = [rest, { id: 'b', type: 'branch', if: { all: [] }, then: [inner] }];

function withOne(): Scenario {
  const town = new Scenario();
  town.automation({ on: 'cart', steps });
  town.do(send(ADA, 'cart'));
  return town;
}

function story(town: Scenario): unknown[] {
  return town.enrollment().timeline.map(({ type, by, note }) => [type, by, note]);
}

describe('an operator’s pause', () => {
  it('pauses an enrollment in its row only, and records who and why', () => {
    const town = withOne();
    town.do(operate(town.enrollment(), 'pauseEnrollment', 'holiday'));
    assert.equal(town.enrollment().paused, true);
    assert.deepEqual(story(town).at(-1), ['paused', 'Grace', 'holiday']);
    assert.deepEqual(town.commands(), ['start']);
  });

  it('is undone by a resume, which wakes the workflow', () => {
    const town = withOne();
    town.do(operate(town.enrollment(), 'pauseEnrollment'));
    town.do(operate(town.enrollment(), 'resumeEnrollment'));
    assert.equal(town.enrollment().paused, false);
    assert.deepEqual(story(town).at(-1), ['resumed', 'Grace', undefined]);
    assert.deepEqual(town.database.outbox.at(-1)?.args, { run: 1, signal: { kind: 'resume', visit: 0 } });
  });

  it('has no effect on a paused enrollment, as a resume has none on an active one', () => {
    const town = withOne();
    town.do(operate(town.enrollment(), 'resumeEnrollment'));
    town.do(operate(town.enrollment(), 'pauseEnrollment'));
    town.do(operate(town.enrollment(), 'pauseEnrollment'));
    assert.equal(story(town).length, 2);
    assert.deepEqual(town.commands(), ['start']);
  });

  it('ends with the enrollment', () => {
    const town = withOne();
    town.do(operate(town.enrollment(), 'pauseEnrollment'));
    town.do(operatorExit(town.enrollment()));
    assert.equal(town.enrollment().paused, false);
  });

  it('is refused, like all operations, if the enrollment is not active or the contact was deleted', () => {
    const town = withOne();
    const enrollment = town.enrollment();
    town.do(workflowEnd(enrollment, 1, failed));
    for (const type of ['pauseEnrollment', 'resumeEnrollment', 'skipWait'] as const)
      assert.equal(town.refused(operate(enrollment, type)).code, 'conflict');
    town.do(remove(enrollment.contactId));
    assert.equal(town.refused(jump(enrollment, 'rest')).code, 'conflict');
    assert.equal(town.refused(operate(enrollment, 'pauseEnrollment')).code, 'conflict');
  });
});

describe('an operator’s skip', () => {
  it('wakes a wait of any kind, by its visit', () => {
    for (const at of [
      { nextWakeAt: new Date() },
      { waiting: { key: 'paid', visit: 3 } },
      { waitingField: 'customFields.trialEndsAt' },
    ]) {
      const town = withOne();
      town.database.enterStep(town.enrollment().id, { visit: 3, step: 'rest', ...at });
      town.do(operate(town.enrollment(), 'skipWait', 'he called'));
      assert.deepEqual(town.database.outbox.at(-1)?.args, { run: 1, signal: { kind: 'skip', visit: 3 } });
      assert.deepEqual(story(town).at(-1), ['skipped', 'Grace', 'he called']);
    }
  });

  it('is refused outside a wait', () => {
    const town = withOne();
    assert.equal(town.refused(operate(town.enrollment(), 'skipWait')).code, 'conflict');
  });
});

describe('an operator’s jump', () => {
  it('continues at any step in a new run, after cancelling the old one', () => {
    const town = withOne();
    town.database.enterStep(town.enrollment().id, { visit: 1, step: 'rest', nextWakeAt: new Date() });
    town.do(jump(town.enrollment(), 'inner'));
    const { status, run, visit, step, nextWakeAt } = town.enrollment();
    assert.deepEqual([status, run, visit, step, nextWakeAt], ['active', 2, 2, 'inner', null]);
    assert.deepEqual(
      town.database.outbox.map(({ command, seq, args }) => [command, seq, args.run]),
      [
        ['start', 1, 1],
        ['cancel', 2, 1],
        ['start', 3, 2],
      ],
    );
    assert.deepEqual(story(town).at(-1), ['jumped', 'Grace', undefined]);
    assert.equal(town.enrollment().timeline.at(-1)?.step, 'inner');
  });

  it('restarts a failed enrollment, whose run is over', () => {
    const town = withOne();
    town.do(workflowEnd(town.enrollment(), 1, failed));
    town.do(jump(town.enrollment(), 'b'));
    assert.deepEqual([town.enrollment().status, town.enrollment().lastError], ['active', null]);
    assert.notEqual(town.enrollment().activeKey, null);
    assert.deepEqual(town.commands(), ['start', 'start']);
  });

  it('is refused if another enrollment holds its key, and writes nothing', () => {
    const town = withOne();
    town.do(workflowEnd(town.enrollment(), 1, failed));
    town.do(send(ADA, 'cart'));
    assert.equal(town.refused(jump(town.enrollment(), 'rest')).code, 'conflict');
    assert.deepEqual(town.commands(), ['start', 'start']);
  });

  it('is refused for a step that is not in its version', () => {
    const town = withOne();
    const { code, errors } = town.refused(jump(town.enrollment(), 'nowhere'));
    assert.deepEqual([code, errors?.[0]?.path], ['invalid', 'step']);
  });

  it('is refused for an ended enrollment', () => {
    const town = withOne();
    town.do(operatorExit(town.enrollment()));
    assert.equal(town.refused(jump(town.enrollment(), 'rest')).code, 'conflict');
  });
});
