import assert from 'node:assert/strict';
import type { Step } from '../../../domain/automation/automation.js';
import { withStepIds, type StepDraft } from '../../../domain/automation/step-ids.js';
import { toProgram } from '../../../domain/steps/program.js';
import { splitArm } from '../../../domain/steps/chosen-arm.js';
import { nestingDepth, findStep, flatten } from '../../../domain/steps/tree.js';

const wait = (id: string): Step => ({ id, type: 'wait', for: '1 day' });
const where = { all: [{ field: 'contact.plan', op: 'eq', value: 'pro' } as const] };
const tree: Step[] = [
  wait('a'),
  {
    id: 'b',
    type: 'branch',
    if: where,
    then: [
      wait('c'),
      {
        id: 'd',
        type: 'split',
        arms: [
          { weight: 1, steps: [wait('e'), wait('f')] },
          { weight: 1, steps: [] },
        ],
      },
    ],
    else: [{ id: 'g', type: 'exit' }],
  },
  wait('h'),
];

describe('a tree of steps', () => {
  it('flattened lists every step in document order', () => {
    assert.deepEqual(
      flatten(tree)
        .map(({ id }) => id)
        .join(''),
      'abcdefgh',
    );
    assert.equal(findStep(tree, 'f')?.type, 'wait');
    assert.equal(findStep(tree, 'z'), undefined);
    assert.equal(nestingDepth(tree), 3);
    assert.equal(nestingDepth([]), 1);
  });

  it('as a program names each step’s successor', () => {
    const program = toProgram(tree);
    assert.deepEqual(
      program.map(({ id, next }) => `${id}→${next ?? 'end'}`),
      ['a→b', 'b→h', 'c→d', 'd→h', 'e→f', 'f→h', 'g→h', 'h→end'],
    );
    const targets = program.flatMap((plan) => ('arms' in plan ? [[plan.id, plan.arms]] : []));
    assert.deepEqual(targets, [
      ['b', ['c', 'g']],
      ['d', ['e', 'h']],
    ]);
  });

  it('as a program continues at the end from an empty last arm', () => {
    const [branch] = toProgram([{ id: 'b', type: 'branch', if: where, then: [] }]);
    assert.deepEqual(branch, { id: 'b', next: null, type: 'branch', arms: [null, null] });
  });

  it('as a program contains no personal data', () => {
    const steps: Step[] = [
      { id: 'm', type: 'sendEmail', subject: 'secret', text: 'secret' },
      { id: 'w', type: 'wait', until: { time: '09:00' } },
      { id: 'f', type: 'wait', untilField: 'customFields.secret' },
      { id: 'e', type: 'waitForEvent', event: 'secret', timeout: '1 day', onTimeout: 'exit' },
      { id: 'u', type: 'updateContact', set: { secret: 1 } },
      { id: 's', type: 'sendEvent', eventName: 'secret' },
    ];
    const program = toProgram(steps);
    assert.doesNotMatch(JSON.stringify(program), /secret/);
    assert.deepEqual(program[2], { id: 'f', next: 'e', type: 'wait', rereads: true });
  });
});

describe('a split', () => {
  const arms = [{ weight: 70 }, { weight: 0 }, { weight: 30 }];
  const ids = Array.from({ length: 20_000 }, (_, i) => i.toString(16).padStart(24, '0'));

  it('selects arms according to their weights', () => {
    const taken = [0, 0, 0];
    for (const id of ids) taken[splitArm(id, 'split', arms)]! += 1;
    assert.equal(taken[1], 0);
    assert.ok(Math.abs((taken[0] ?? 0) / ids.length - 0.7) < 0.015, taken.join());
  });

  it('selects the same arm for the same enrollment, independently of other splits', () => {
    const first = ids.map((id) => splitArm(id, 'one', arms));
    assert.deepEqual(
      ids.map((id) => splitArm(id, 'one', arms)),
      first,
    );
    const even = [{ weight: 1 }, { weight: 1 }];
    const alike = ids.filter((id) => splitArm(id, 'one', even) === splitArm(id, 'two', even)).length;
    assert.ok(Math.abs(alike / ids.length - 0.5) < 0.02, `${alike} alike`);
  });

  it('is stable across releases: active enrollments must not change arms', () => {
    const known = ['0'.repeat(24), '65f0c0ffee65f0c0ffee65f0', 'f'.repeat(24)];
    assert.deepEqual(
      known.map((id) => splitArm(id, 'split', [{ weight: 1 }, { weight: 1 }, { weight: 1 }])),
      [0, 0, 2],
    );
  });
});

describe('ids of nested steps', () => {
  const drafts = (extra: StepDraft[] = []): StepDraft[] => [
    { type: 'branch', if: where, then: [{ type: 'wait', for: '1 day' }, ...extra], else: [{ type: 'exit' }] },
    { type: 'split', arms: [{ weight: 1, steps: [{ type: 'wait', for: '2 days' }] }] },
  ];
  const idsOf = (steps: Step[]): string =>
    flatten(steps)
      .map(({ id }) => id.replace('step-', ''))
      .join(' ');

  it('are generated in document order', () => {
    assert.equal(idsOf(withStepIds(drafts(), [])), '1 2 3 4 5');
  });

  it('are stable across versions, inside and around changes', () => {
    const first = withStepIds(drafts(), []);
    assert.deepEqual(withStepIds(drafts(), first), first);
    const changed = withStepIds(drafts([{ type: 'sendEvent', eventName: 'x' }]), first);
    assert.equal(idsOf(changed), '1 2 6 3 4 5');
  });

  it('follow a step that moves into an arm or out of it', () => {
    const first = withStepIds(drafts(), []);
    const out: StepDraft[] = [
      { type: 'wait', for: '2 days' },
      { type: 'wait', for: '1 day' },
    ];
    assert.equal(idsOf(withStepIds(out, first)), '5 2');
  });

  it('given inside an arm are avoided by generated ones', () => {
    const given: StepDraft[] = [
      { type: 'branch', if: where, then: [{ id: 'step-1', type: 'exit' }] },
      { type: 'exit' },
    ];
    assert.equal(idsOf(withStepIds(given, [])), '2 1 3');
  });
});
