import assert from 'node:assert/strict';
import type { Step } from '../../../domain/automation/automation.js';
import { whereText as whereTextIn } from '../../../domain/automation/condition-text.js';
import { stepTitle as stepTitleIn, type StepNames } from '../../../domain/automation/step-title.js';
import { stepWords } from '../../../domain/automation/step-words.js';

const whereText = (where: unknown): string => whereTextIn(where, stepWords);
const stepTitle = (step: object, names?: StepNames): string => stepTitleIn(step, stepWords, names);

const id = 'one';
const names = { templates: new Map([['t', 'News']]), lists: new Map([['l', 'Customers']]) };

describe('the title of a step', () => {
  const steps: [string, Step][] = [
    ['Email “Welcome, {{ contact.firstName }}”', mail('Welcome, {{ contact.firstName }}')],
    ['Email “News”', { id, type: 'sendEmail', template: 't' }],
    ['Email from a template', { id, type: 'sendEmail', template: 'unknown' }],
    ['Wait 2 days', { id, type: 'wait', for: '2 days' }],
    ['Wait until Mon, Fri 09:00', { id, type: 'wait', until: { time: '09:00', weekdays: ['mon', 'fri'] } }],
    [
      'Wait until 2 days before trialEndsAt',
      { id, type: 'wait', untilField: 'contact.customFields.trialEndsAt', offset: '-2 days' },
    ],
    ['Wait until event.startsAt', { id, type: 'wait', untilField: 'event.startsAt' }],
    [
      'Wait for order.placed (3 days)',
      { id, type: 'waitForEvent', event: 'order.placed', timeout: '3 days' },
    ],
    [
      'If plan is pro',
      { id, type: 'branch', if: { all: [{ field: 'contact.plan', op: 'eq', value: 'pro' }] }, then: [] },
    ],
    ['Split 70 : 30', { id, type: 'split', arms: [70, 30].map((weight) => ({ weight, steps: [] })) }],
    ['Call hooks.shop.test:8443', { id, type: 'webhook', url: 'https://hooks.shop.test:8443/secret?key=1' }],
    ['Set plan, seats', { id, type: 'updateContact', set: { plan: 'pro', seats: 3 } }],
    ['Send event order.shipped', { id, type: 'sendEvent', eventName: 'order.shipped' }],
    ['Add to list “Customers”', { id, type: 'addToList', listId: 'l' }],
    ['Remove from a list', { id, type: 'removeFromList', listId: 'unknown' }],
    ['Exit', { id, type: 'exit' }],
  ];
  for (const [title, step] of steps) {
    it(`is "${title}"`, () => {
      assert.equal(stepTitle(step, names), title);
    });
  }

  it('says what there is of an unfinished step, and is one short line', () => {
    assert.equal(stepTitle({}), 'Step');
    assert.equal(stepTitle({ type: 'sendEmail' }), 'Email');
    assert.equal(stepTitle({ type: 'wait', for: 3 }), 'Wait');
    assert.equal(stepTitle({ type: 'branch', if: 'plan' }), 'If');
    assert.equal(stepTitle({ type: 'split', arms: [{}, 1] }), 'Split 0 : 0');
    assert.equal(stepTitle({ type: 'toString' }), 'toString');
    assert.equal(stepTitle(mail('a\nb')), 'Email “a b”');
    assert.equal(stepTitle(mail('x'.repeat(998))).length, 120);
  });
});

describe('the text of conditions', () => {
  const plan = { field: 'contact.plan', op: 'in', value: ['pro', 'team'] };
  const total = { field: 'event.total', op: 'gte', value: { ref: 'entry.total' } };
  const gone = { field: 'contact.email', op: 'missing' };

  it('joins them, and counts those it leaves out', () => {
    assert.equal(whereText({ all: [plan, total] }), 'plan is one of pro, team and event.total ≥ entry.total');
    assert.equal(whereText({ any: [plan, gone] }), 'plan is one of pro, team or email is missing');
    assert.equal(whereText({ none: [gone] }), 'not email is missing');
    assert.equal(
      whereText({ all: [gone, { any: [gone] }, gone, gone] }),
      'email is missing and email is missing (and 2 more)',
    );
  });

  it('leaves out what has no meaning', () => {
    assert.equal(
      whereText({ all: [null, { field: 'contact.plan' }, { field: 1, op: 'eq' }, gone] }),
      'email is missing',
    );
    assert.equal(whereText(undefined), '');
  });
});

function mail(subject: string): Step {
  return { id, type: 'sendEmail', subject, text: 'Hi' };
}
