import assert from 'node:assert/strict';
import {
  countStepEntry,
  countWrite,
  NO_STEP_COUNTS,
  readCounts,
  type CountDeltas,
  type CountedStateAfter,
} from '../../../domain/automation/counts.js';

const standing = (parts: Partial<CountedStateAfter>): CountedStateAfter => ({
  status: 'active',
  step: null,
  exitReason: null,
  goalReached: false,
  ...parts,
});
const moves = (count: (moves: CountDeltas) => void): Record<string, number> => {
  const all: CountDeltas = new Map();
  count(all);
  return Object.fromEntries(all);
};

describe('counting enrollments', () => {
  it('counts an entry, and one that ended in the same batch', () => {
    assert.deepEqual(
      moves((m) => countWrite(m, null, standing({}))),
      { entered: 1, active: 1 },
    );
    assert.deepEqual(
      moves((m) => countWrite(m, null, standing({ status: 'exited', exitReason: 'event' }))),
      { entered: 1, 'exited.event': 1 },
    );
  });

  it('moves an enrollment between states', () => {
    const from = { status: 'active', step: 'a' } as const;
    assert.deepEqual(
      moves((m) => countWrite(m, from, standing({ status: 'completed', step: 'a', goalReached: true }))),
      { active: -1, 'steps.a.at': -1, completed: 1, goalReached: 1 },
    );
    assert.deepEqual(
      moves((m) => countWrite(m, from, standing({ status: 'failed', step: 'a' }))),
      { active: -1, 'steps.a.at': -1, failed: 1, 'steps.a.failed': 1 },
    );
  });

  it('does not count the step of a retry as entered again', () => {
    assert.deepEqual(
      moves((m) => countWrite(m, { status: 'failed', step: 'a' }, standing({ step: 'a' }))),
      { failed: -1, 'steps.a.failed': -1, active: 1, 'steps.a.at': 1 },
    );
  });

  it('counts a move to another step, whose entry the plan counts', () => {
    assert.deepEqual(
      moves((m) => countWrite(m, { status: 'active', step: 'a' }, standing({ step: 'b' }))),
      { 'steps.a.at': -1, 'steps.b.at': 1 },
    );
  });

  it('counts nothing if no counted state changed', () => {
    assert.deepEqual(
      moves((m) => countWrite(m, { status: 'active', step: 'a' }, standing({ step: 'a' }))),
      {},
    );
  });

  it('counts each step on the way', () => {
    assert.deepEqual(
      moves((m) => {
        countStepEntry(m, null, 'a');
        countStepEntry(m, 'a', 'b');
      }),
      { 'steps.a.entered': 1, 'steps.b.at': 1, 'steps.b.entered': 1 },
    );
  });

  it('reads sums by name and ignores unknown ones', () => {
    const counts = readCounts(
      new Map([
        ['entered', 3],
        ['exited.event', 1],
        ['exited.operator', 0],
        ['steps.constructor.sent', 2],
        ['steps.a.unheard', 2],
      ]),
    );
    assert.equal(counts.entered, 3);
    assert.equal(counts.active, 0);
    assert.deepEqual([...counts.exited], [['event', 1]]);
    assert.deepEqual([...counts.steps], [['constructor', { ...NO_STEP_COUNTS, sent: 2 }]]);
  });
});
