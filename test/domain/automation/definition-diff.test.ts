import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { AutomationDefinition, Step } from '../../../domain/automation/automation.js';
import { diffDefinitions } from '../../../domain/automation/definition-diff.js';
import { flatten } from '../../../domain/steps/tree.js';

const mail = (id: string, subject = 'Hello'): Step => ({ id, type: 'sendEmail', subject, text: 'Hi' });
const wait = (id: string, time = '1 day'): Step => ({ id, type: 'wait', for: time });
const branch = (id: string, then: Step[], otherwise: Step[] = []): Step => ({
  id,
  type: 'branch',
  if: { all: [{ field: 'contact.plan', op: 'eq', value: 'pro' }] },
  then,
  else: otherwise,
});
const definition = (steps: Step[], rest: Partial<AutomationDefinition> = {}): AutomationDefinition => ({
  name: 'Welcome',
  trigger: { event: 'signed_up' },
  exitOn: [],
  reentry: 'whenFinished',
  steps,
  ...rest,
});
const diff = (before: Step[], after: Step[]) => diffDefinitions(definition(before), definition(after));
const ids = (list: { id: string }[]): string[] => list.map(({ id }) => id);

describe('the difference of two definitions', () => {
  it('is empty for equal definitions', () => {
    const steps = [mail('a'), branch('b', [wait('c')], [mail('d')])];
    assert.deepEqual(diff(steps, structuredClone(steps)), {
      fields: [],
      added: [],
      removed: [],
      moved: [],
      changed: [],
    });
  });

  it('lists added and removed steps with their positions', () => {
    const { added, removed, moved, changed } = diff([mail('a'), wait('b')], [mail('a'), mail('c')]);
    assert.deepEqual(added, [
      {
        id: 'c',
        type: 'sendEmail',
        at: 'steps[1]',
        step: { type: 'sendEmail', subject: 'Hello', text: 'Hi' },
      },
    ]);
    assert.deepEqual(removed, [
      { id: 'b', type: 'wait', at: 'steps[1]', step: { type: 'wait', for: '1 day' } },
    ]);
    assert.deepEqual([moved, changed], [[], []]);
  });

  it('shows each changed field of a step with both values', () => {
    const before: Step = { id: 'a', type: 'webhook', url: 'https://a.example', headers: { 'X-A': '1' } };
    const after: Step = { id: 'a', type: 'webhook', url: 'https://b.example', body: { plan: ['x', 'y'] } };
    assert.deepEqual(diff([before], [after]).changed, [
      {
        id: 'a',
        type: 'webhook',
        fields: [
          { path: 'url', before: 'https://a.example', after: 'https://b.example' },
          { path: 'headers', before: { 'X-A': '1' } },
          { path: 'body', after: { plan: ['x', 'y'] } },
        ],
      },
    ]);
  });

  it('descends into objects and lists while they have the same shape', () => {
    const before = definition([mail('a')], {
      trigger: { event: 'paid', where: { all: [{ field: 'event.total', op: 'gte', value: 10 }] } },
    });
    const after = definition([mail('a')], {
      trigger: {
        event: 'paid',
        where: {
          all: [
            { field: 'event.total', op: 'gte', value: 20 },
            { field: 'event.test', op: 'missing' },
          ],
        },
      },
      goal: { event: 'renewed' },
      reentry: { key: 'event.id' },
    });
    assert.deepEqual(diffDefinitions(before, after).fields, [
      { path: 'trigger.where.all[0].value', before: 10, after: 20 },
      { path: 'trigger.where.all[1]', after: { field: 'event.test', op: 'missing' } },
      { path: 'reentry', before: 'whenFinished', after: { key: 'event.id' } },
      { path: 'goal', after: { event: 'renewed' } },
    ]);
  });

  it('does not report steps as moved that others have only shifted', () => {
    assert.deepEqual(diff([mail('a'), mail('b')], [wait('x'), mail('a'), mail('b')]).moved, []);
    assert.deepEqual(diff([wait('x'), mail('a'), mail('b')], [mail('a'), mail('b')]).moved, []);
  });

  it('reports only the step that changed its position as moved', () => {
    const { moved } = diff(
      [mail('a'), mail('b'), mail('c'), mail('d')],
      [mail('b'), mail('c'), mail('d'), mail('a')],
    );
    assert.deepEqual(moved, [{ id: 'a', type: 'sendEmail', from: 'steps[0]', to: 'steps[3]' }]);
  });

  it('follows a step into and out of an arm, and compares it there', () => {
    const { moved, changed, added, removed } = diff(
      [mail('a'), branch('b', [], [wait('c')])],
      [branch('b', [mail('a', 'Hi again')], [wait('c')])],
    );
    assert.deepEqual(moved, [{ id: 'a', type: 'sendEmail', from: 'steps[0]', to: 'steps[0].then[0]' }]);
    assert.deepEqual(changed, [
      { id: 'a', type: 'sendEmail', fields: [{ path: 'subject', before: 'Hello', after: 'Hi again' }] },
    ]);
    assert.deepEqual([added, removed], [[], []]);
  });

  it('does not report the steps inside a moved step as moved', () => {
    const inner = branch('b', [mail('x'), wait('y')]);
    const { moved } = diff([mail('a'), mail('c'), inner], [inner, mail('a'), mail('c')]);
    assert.deepEqual(ids(moved), ['b']);
  });

  it('distinguishes the weights of a split from the steps in its arms', () => {
    const split = (weight: number, steps: Step[]): Step => ({
      id: 's',
      type: 'split',
      arms: [
        { weight, steps },
        { weight: 1, steps: [] },
      ],
    });
    const { changed, added } = diff([split(1, [])], [split(3, [mail('a')])]);
    assert.deepEqual(changed, [
      { id: 's', type: 'split', fields: [{ path: 'arms[0].weight', before: 1, after: 3 }] },
    ]);
    assert.deepEqual(added[0]?.at, 'steps[0].arms[0].steps[0]');
  });

  it('accounts for every step of both, whatever was changed', () => {
    const tree = fc.uniqueArray(fc.integer({ min: 0, max: 12 }), { maxLength: 9 }).chain((numbers) =>
      fc.integer({ min: 0, max: numbers.length }).map((cut) => {
        const steps = numbers.map((n) => mail(`m${String(n)}`));
        return [branch('root', steps.slice(0, cut), []), ...steps.slice(cut)];
      }),
    );
    fc.assert(
      fc.property(tree, tree, (before, after) => {
        const { added, removed, moved } = diff(before, after);
        const [had, has] = [ids(flatten(before)), ids(flatten(after))];
        assert.deepEqual(
          ids(added),
          has.filter((id) => !had.includes(id)),
        );
        assert.deepEqual(
          ids(removed),
          had.filter((id) => !has.includes(id)),
        );
        // Steps reported as unmoved keep their order, list by list.
        const stayed = (steps: Step[]): string[] =>
          ids(steps).filter((id) => had.includes(id) && has.includes(id) && !ids(moved).includes(id));
        const insideOf = (steps: Step[]): Step[] =>
          steps.flatMap((step) => (step.type === 'branch' ? step.then : []));
        assert.deepEqual(stayed(after), stayed(before));
        assert.deepEqual(stayed(insideOf(after)), stayed(insideOf(before)));
      }),
    );
  });
});
