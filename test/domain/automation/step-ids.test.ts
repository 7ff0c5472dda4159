import assert from 'node:assert/strict';
import type { Step } from '../../../domain/automation/automation.js';
import { withStepIds, type StepDraft } from '../../../domain/automation/step-ids.js';

const wait = (days: number): StepDraft => ({ type: 'wait', for: `${String(days)} days` });
const mail = (subject: string): StepDraft => ({ type: 'sendEmail', subject, text: 'x' });
const ids = (drafts: StepDraft[], previous: Step[] = []): string[] =>
  withStepIds(drafts, previous).map(({ id }) => id);

describe('ids of steps', () => {
  it('are generated if none is given', () => {
    assert.deepEqual(ids([mail('a'), wait(1), mail('b')]), ['step-1', 'step-2', 'step-3']);
  });

  it('are kept if given, and made unique', () => {
    assert.deepEqual(ids([mail('a'), { id: 'step-1', ...wait(1) }, mail('b')]), [
      'step-2',
      'step-1',
      'step-3',
    ]);
  });

  it('do not change the rest of the step', () => {
    assert.deepEqual(withStepIds([wait(1)], []), [{ id: 'step-1', type: 'wait', for: '1 days' }]);
  });

  describe('across versions', () => {
    const first = withStepIds([mail('a'), wait(1), mail('b')], []);

    it('stay if nothing changes, whatever the order of keys', () => {
      assert.deepEqual(ids([{ text: 'x', subject: 'a', type: 'sendEmail' }, wait(1), mail('b')], first), [
        'step-1',
        'step-2',
        'step-3',
      ]);
    });

    it('follow a moved step', () => {
      assert.deepEqual(ids([mail('b'), mail('a'), wait(1)], first), ['step-3', 'step-1', 'step-2']);
    });

    it('stay with a step that is edited in place', () => {
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

    it('are unique among identical steps', () => {
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
