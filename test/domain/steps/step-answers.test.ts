import assert from 'node:assert/strict';
import type { Step, WebhookStep } from '../../../domain/automation/automation.js';
import type { Where } from '../../../domain/automation/where.js';
import { invalidAnswerRefs } from '../../../domain/steps/answer-refs.js';
import { answersByStep, answerText, withAnswer } from '../../../domain/steps/step-answers.js';

describe('the response to a webhook step', () => {
  it('is its status, and its body with every digit where that is JSON', () => {
    assert.equal(
      answerText({ status: 201, body: ' {"id": 12345678901234567890}\n' }),
      '{"status":201,"body":{"id": 12345678901234567890}}',
    );
    assert.equal(answerText({ status: 200, body: '[1]' }), '{"status":200,"body":[1]}');
    assert.equal(answerText({ status: 200, body: 'null' }), '{"status":200,"body":null}');
  });

  for (const [what, body] of [
    ['no JSON', 'thanks'],
    ['nothing', ''],
    ['JSON and more', '{} {}'],
    ['longer than 16 KiB', JSON.stringify('x'.repeat(16 * 1_024))],
    ['longer than 16 KiB in bytes', JSON.stringify('ä'.repeat(9 * 1_024))],
    ['nested deeper than 32', `${'['.repeat(33)}${']'.repeat(33)}`],
    ['nested so deep that a parser chokes', '['.repeat(8_000)],
  ] as const) {
    it(`has no body where that is ${what}`, () => {
      assert.equal(answerText({ status: 200, body }), '{"status":200}');
    });
  }

  it('has no body where only a part was read, even if that part is JSON', () => {
    assert.equal(answerText({ status: 200, body: '123', truncated: true }), '{"status":200}');
  });

  it('keeps 16 KiB to the byte', () => {
    const body = JSON.stringify('x'.repeat(16 * 1_024 - 2));
    assert.equal(answerText({ status: 200, body }), `{"status":200,"body":${body}}`);
  });

  const answer = (step: string, visit: number, size = 10) => ({
    step,
    visit,
    answer: answerText({ status: 200, body: JSON.stringify('x'.repeat(size)) }),
  });

  it('replaces the previous one of the same step', () => {
    const kept = withAnswer(withAnswer([answer('a', 1)], answer('b', 2)), answer('a', 3));
    assert.deepEqual(
      kept.map(({ step, visit }) => [step, visit]),
      [
        ['b', 2],
        ['a', 3],
      ],
    );
  });

  it('drops the oldest ones if all together exceed 64 KiB', () => {
    let kept = withAnswer([], answer('first', 1, 16_000));
    for (const visit of [2, 3, 4]) kept = withAnswer(kept, answer(`s${visit}`, visit, 16_000));
    assert.equal(kept.length, 4);
    kept = withAnswer(kept, answer('last', 5, 16_000));
    assert.deepEqual(
      kept.map(({ step }) => step),
      ['s2', 's3', 's4', 'last'],
    );
  });

  it('is found by its step, whatever the step’s id', () => {
    const found = answersByStep([answer('constructor', 1)], (text) => text.length);
    assert.deepEqual(Object.keys(found), ['constructor']);
    assert.equal(Object.hasOwn(answersByStep([], String), 'constructor'), false);
  });
});

describe('a reference to the response of a step', () => {
  const call = (id: string): WebhookStep => ({ id, type: 'webhook', url: 'https://hooks.example' });
  const wait = (id: string): Step => ({ id, type: 'wait', for: '1 day' });
  const asks = (...fields: string[]): Where => ({
    all: fields.map((field) => ({ field, op: 'exists' as const })),
  });
  const branch = (id: string, where: Where, then: Step[] = [], otherwise: Step[] = []): Step => ({
    id,
    type: 'branch',
    if: where,
    then,
    else: otherwise,
  });
  const wrong = (...steps: Step[]) => invalidAnswerRefs(steps).map(({ path, within }) => `${path} ${within}`);

  it('may name webhook steps that precede it on any path', () => {
    const inside = branch('in', asks('contact.plan'), [call('a')], [branch('b', asks('steps.first.status'))]);
    assert.deepEqual(
      wrong(call('first'), inside, branch('last', asks('steps.a.body.id', 'steps.first.body'))),
      [],
    );
  });

  it('may not name later steps, other arms, other step types or unknown steps', () => {
    const inside = branch('in', asks('contact.plan'), [call('a')], [branch('b', asks('steps.a.status'))]);
    assert.deepEqual(wrong(inside), ['0.else.0 if.all[0].field']);
    assert.deepEqual(wrong(branch('b', asks('steps.a.status')), call('a')), ['0 if.all[0].field']);
    assert.deepEqual(wrong(wait('w'), branch('b', asks('steps.w.status', 'steps.x.body'))), [
      '1 if.all[0].field',
      '1 if.all[1].field',
    ]);
  });

  it('may name a status or a body only', () => {
    const fields = ['steps.a', 'steps.a.headers', 'steps.a.status.x', 'steps.a.bodyish', 'steps..status'];
    assert.equal(wrong(call('a'), branch('b', asks(...fields))).length, fields.length);
  });

  it('is found in nested groups and in references', () => {
    const where: Where = {
      any: [{ none: [{ field: 'contact.plan', op: 'eq', value: { ref: 'steps.gone.body.plan' } }] }],
    };
    assert.deepEqual(wrong(branch('b', where)), ['0 if.any[0].none[0].value']);
  });

  it('may name steps in its own arm of a split, not in another one', () => {
    const split: Step = {
      id: 's',
      type: 'split',
      arms: [
        { weight: 1, steps: [call('a')] },
        { weight: 1, steps: [branch('b', asks('steps.a.status'))] },
      ],
    };
    assert.deepEqual(wrong(split, branch('c', asks('steps.a.status'))), ['0.arms.1.steps.0 if.all[0].field']);
  });
});
