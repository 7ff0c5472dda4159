import assert from 'node:assert/strict';
import { templatesIn } from '../../../domain/steps/templates-in.js';

describe('templates in a definition', () => {
  it('are found at any depth, with the paths of their steps, in order, once per use', () => {
    const mail = (id: string, template: string) => ({ id, type: 'sendEmail', template }) as const;
    const uses = templatesIn([
      mail('a', 'one'),
      { id: 'own', type: 'sendEmail', subject: 'template', text: 'one' },
      { id: 'b', type: 'branch', if: { all: [] }, then: [{ id: 'x', type: 'exit' }, mail('c', 'two')] },
      {
        id: 's',
        type: 'split',
        arms: [
          { weight: 1, steps: [] },
          { weight: 1, steps: [mail('d', 'one')] },
        ],
      },
    ]);
    assert.deepEqual(uses, [
      { template: 'one', path: '0', step: 'a' },
      { template: 'two', path: '2.then.1', step: 'c' },
      { template: 'one', path: '3.arms.1.steps.0', step: 'd' },
    ]);
  });
});
