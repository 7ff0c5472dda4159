import assert from 'node:assert/strict';
import type { AutomationDefinition, Step } from '../../../domain/automation/automation.js';
import { affectedSteps } from '../../../domain/automation/affected-steps.js';
import { migrationTarget, type StepMapping } from '../../../domain/automation/migration-target.js';

const wait = (id: string, days = 1): Step => ({ id, type: 'wait', for: `${String(days)} days` });
const branch = (id: string, then: Step[], field = 'contact.plan'): Step => ({
  id,
  type: 'branch',
  if: { all: [{ field, op: 'exists' }] },
  then,
});
const split = (id: string, weights: [number, number], steps: Step[]): Step => ({
  id,
  type: 'split',
  arms: weights.map((weight) => ({ weight, steps })),
});

function definition(...steps: Step[]): AutomationDefinition {
  return { name: 'A', trigger: { event: 'e' }, exitOn: [], reentry: 'whenFinished', steps };
}

describe('What becomes of an enrollment that is moved to a newer version', () => {
  const target = (standing: string | null, before: Step[], after: Step[], mapping: StepMapping = []) =>
    migrationTarget(standing, { before: definition(...before), after: definition(...after), mapping });

  it('depends on its step alone, wherever that is now', () => {
    assert.equal(target('a', [wait('a'), wait('b')], [branch('x', [wait('a')]), wait('b', 2)]), 'unaffected');
    assert.equal(target(null, [wait('a')], [wait('b')]), 'unaffected');
  });

  it('of a changed step: the same step, unless told otherwise', () => {
    assert.deepEqual(target('a', [wait('a')], [wait('a', 2), wait('b')]), { step: 'a' });
    const [before, after] = [[wait('a')], [wait('a', 2), wait('b')]];
    assert.deepEqual(target('a', before, after, [{ step: 'a', to: 'b' }]), { step: 'b' });
    assert.equal(target('a', before, after, [{ step: 'a', to: null }]), 'exit');
  });

  it('of a removed step: as told, or its version is kept', () => {
    assert.deepEqual(target('a', [wait('a')], [wait('b')], [{ step: 'a', to: 'b' }]), { step: 'b' });
    assert.equal(target('a', [wait('a')], [wait('b')], [{ step: 'a', to: null }]), 'exit');
    assert.equal(target('a', [wait('a')], [wait('b')]), 'keep');
  });

  it('nothing is said of steps that are the same', () => {
    assert.equal(target('a', [wait('a')], [wait('a'), wait('b')], [{ step: 'a', to: 'b' }]), 'unaffected');
  });

  it('compares what a step does itself, not the steps in its arms', () => {
    assert.equal(target('x', [branch('x', [wait('a')])], [branch('x', [wait('a', 2)])]), 'unaffected');
    assert.equal(target('x', [branch('x', [wait('a')])], [branch('x', [])]), 'unaffected');
    assert.deepEqual(target('x', [branch('x', [])], [branch('x', [], 'contact.name')]), { step: 'x' });
    assert.equal(target('x', [split('x', [1, 1], [])], [split('x', [1, 1], [wait('a')])]), 'unaffected');
    assert.deepEqual(target('x', [split('x', [1, 1], [])], [split('x', [1, 2], [])]), { step: 'x' });
  });
});

describe('Affected steps', () => {
  it('are those that change, or are gone since this or an earlier version', () => {
    const before = definition(wait('same'), wait('changed'), wait('gone'));
    const after = definition(wait('same'), wait('changed', 2));
    const standing = new Map([
      ['same', 5],
      ['changed', 3],
      ['older', 2],
      ['left', 0],
    ]);
    assert.deepEqual(affectedSteps({ before, after }, standing), [
      { step: 'changed', title: 'Wait 1 days', change: 'changed', active: 3 },
      { step: 'gone', title: 'Wait 1 days', change: 'removed', active: 0 },
      { step: 'older', title: null, change: 'removed', active: 2 },
    ]);
  });
});
