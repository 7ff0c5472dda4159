import assert from 'node:assert/strict';
import type { Step } from '../../../domain/automation/automation.js';
import { withStepIds, type StepDraft } from '../../../domain/automation/step-ids.js';

const wait = (days: number): StepDraft => ({ type: 'wait', for: `${String(days)} days` });
const mail = (subject: string): StepDraft => ({ type: 'sendEmail', subject, text: 'x' });
const ids = (drafts: StepDraft[], previous: Step[] = []): string[] =>
  withStepIds(drafts, previous).map(({ id }) => id);

describe('ids of steps', () => {
  it('are counted where none is given', () => {
    assert.deepEqual(ids([mail('a'), wait(1), mail('b')]), ['step-1', 'step-2', 'step-3']);
  });

  it('are kept where they are given, and not given twice', () => {
    assert.deepEqual(ids([mail('a'), { id: 'step-1', ...wait(1) }, mail('b')]), [
      'step-2',
      'step-1',
      'step-3',
    ]);
  });

  it('leave the rest of the step as it is', () => {
    assert.deepEqual(withStepIds([wait(1)], []), [{ id: 'step-1', type: 'wait', for: '1 days' }]);
  });

  describe('across versions', () => {
    const first = withStepIds([mail('a'), wait(1), mail('b')], []);

    it('stay when nothing changes, in whatever order keys are written', () => {
      assert.deepEqual(ids([{ text: 'x', subject: 'a', type: 'sendEmail' }, wait(1), mail('b')], first), [
        'step-1',
        'step-2',
        'step-3',
      ]);
    });

    it('go with a step that moves', () => {
      assert.deepEqual(ids([mail('b'), mail('a'), wait(1)], first), ['step-3', 'step-1', 'step-2']);
    });

    it('stay with a step that is edited in its place', () => {
      assert.deepEqual(ids([mail('a'), wait(2), mail('b')], first), ['step-1', 'step-2', 'step-3']);
    });

    it('are new for an inserted step, and never reuse those of a removed step', () => {
      assert.deepEqual(ids([mail('a'), mail('new'), wait(1), mail('b')], first), [
        'step-1',
        'step-4',
        'step-2',
        'step-3',
      ]);
      assert.deepEqual(ids([mail('a'), { type: 'exit' }], first), ['step-1', 'step-4']);
    });

    it('are unique among steps that are all alike', () => {
      const same = withStepIds([wait(1), wait(1), wait(1)], []);
      assert.deepEqual(ids([wait(1), wait(1), wait(1), wait(1)], same), [
        'step-1',
        'step-2',
        'step-3',
        'step-4',
      ]);
    });
  });
});
