import assert from 'node:assert/strict';
import Joi from 'joi';
import { parse } from '../../../api/http/input/parse.js';
import { policyContext } from '../../../api/http/save-policy.js';
import { stepList } from '../../../api/automations/steps/step-schemas.js';
import { RollcallError } from '../../../domain/errors.js';

const schema = Joi.object({ steps: stepList() });
const policy = policyContext({ settings: { allowPrivateWebhooks: false }, checkTemplate: () => null });

/** The paths of the errors in some steps. */
function wrong(steps: unknown): string[] {
  try {
    parse(schema, { steps }, policy);
    return [];
  } catch (error) {
    assert.ok(error instanceof RollcallError);
    return error.errors?.map(({ path }) => path) ?? [];
  }
}

const exit = { type: 'exit' };
const where = { all: [{ field: 'contact.plan', op: 'eq', value: 'pro' }] };
const TEMPLATE = '65f1a0000000000000000001';
const mail = (rest: object): object[] => [{ type: 'sendEmail', subject: 'Hi', ...rest }];
const wait = (rest: object): object[] => [{ type: 'wait', ...rest }];
const until = (rest: object): object[] => wait({ until: { time: '09:00', ...rest } });
const event = (rest: object): object[] => [
  { type: 'waitForEvent', event: 'paid', timeout: '1 day', ...rest },
];
const branch = (rest: object): object[] => [{ type: 'branch', if: where, then: [exit], ...rest }];
const arm = (weight: unknown, steps: unknown = []): object => ({ weight, steps });
const split = (...arms: object[]): object[] => [{ type: 'split', arms }];
const set = (given: unknown): object[] => [{ type: 'updateContact', set: given }];
const send = (rest: object): object[] => [{ type: 'sendEvent', eventName: 'greeted', ...rest }];

/** Nested branches with the given depth of step lists. */
function nested(depth: number): object[] {
  return depth === 1 ? [exit] : branch({ then: nested(depth - 1) });
}

describe('the schema of steps', () => {
  const good: [string, object[]][] = [
    ['a wait for so long', wait({ for: 'PT36H' })],
    ['a wait until a time', until({})],
    ['a document without a layout', mail({ html: '<html><p>Hi</p></html>' })],
    ['a part in the base layout', mail({ html: '<p>Hi</p>', layout: 'base', preheader: 'Hello' })],
    ['an address for replies', [{ type: 'sendEmail', template: TEMPLATE, replyTo: 'a@example.com' }]],
    ['weekdays and a zone', until({ weekdays: ['mon', 'sun'], timezone: 'Europe/Berlin' })],
    ['the contact’s zone by name', until({ timezone: 'contact' })],
    ['a wait by a field', wait({ untilField: 'customFields.trial ends' })],
    ['a wait before a field', wait({ untilField: 'customFields.due', offset: '-2 days' })],
    ['a wait by a path in the event', wait({ untilField: 'event.order.due', offset: '-2 days' })],
    ['the same under the other name', wait({ untilField: 'entry.due', until: '09:00' })],
    ['a time of day for short', wait({ until: '09:00' })],
    ['values that are rendered', set({ timezone: '{{ event.zone }}', plan: { a: ['{{ event.plan }}'] } })],
    ['properties that are rendered', send({ eventProperties: { a: ['{{ event.plan }}'] } })],
    ['a wait after the creation', wait({ untilField: 'createdAt', offset: 'P1D' })],
    ['a wait for an event', event({ where, onTimeout: 'exit' })],
    ['a wait for one of our events', event({ event: 'email_opened' })],
    ['a branch without else', branch({})],
    ['a branch with an empty arm', branch({ then: [], else: [exit] })],
    ['a split', split(arm(1), arm(0, [exit]))],
    ['ten arms', split(...Array.from({ length: 10 }, () => arm(5)))],
    ['fields of the person, custom ones, and nothing', set({ firstName: 'Ada', plan: null, tags: ['a'] })],
    ['an event', send({ eventProperties: [1, { a: 'b' }] })],
    ['six lists within each other', nested(6)],
    ['200 steps, nested ones counted', branch({ then: Array.from({ length: 199 }, () => exit) })],
  ];
  for (const [what, given] of good) it(`takes ${what}`, () => assert.deepEqual(wrong(given), []));

  const bad: [string, unknown, string[]][] = [
    ['a document in the base layout', mail({ html: '<body>', layout: 'base' }), ['steps[0].html']],
    ['another layout', mail({ html: '<p>Hi</p>', layout: 'wide' }), ['steps[0].layout']],
    ['a preheader of two lines', mail({ html: '<p>Hi</p>', preheader: 'a\nb' }), ['steps[0].preheader']],
    ['a template and a layout', [{ type: 'sendEmail', template: TEMPLATE, layout: 'base' }], ['steps[0]']],
    ['no address for replies', mail({ html: '<p>Hi</p>', replyTo: 'me' }), ['steps[0].replyTo']],
    ['a wait without an end', wait({}), ['steps[0]']],
    ['a wait with two ends', wait({ for: '1 day', until: { time: '09:00' } }), ['steps[0]']],
    ['an offset without a field', wait({ for: '1 day', offset: '1 day' }), ['steps[0]']],
    ['a span that is none', wait({ for: 'a while' }), ['steps[0].for']],
    ['a number as a span', wait({ for: 5 }), ['steps[0].for']],
    ['a time that no clock shows', until({ time: '24:00' }), ['steps[0].until.time']],
    ['a time with seconds', until({ time: '09:00:00' }), ['steps[0].until.time']],
    ['no weekdays', until({ weekdays: [] }), ['steps[0].until.weekdays']],
    ['an unknown weekday', until({ weekdays: ['monday'] }), ['steps[0].until.weekdays[0]']],
    ['a weekday twice', until({ weekdays: ['mon', 'mon'] }), ['steps[0].until.weekdays[1]']],
    ['an unknown zone', until({ timezone: 'Europe/Atlantis' }), ['steps[0].until.timezone']],
    ['an offset as a zone', until({ timezone: '+02:00' }), ['steps[0].until.timezone']],
    ['a field too much', until({ date: '2026-01-01' }), ['steps[0].until.date']],
    ['a field of nothing', wait({ untilField: 'steps.due' }), ['steps[0].untilField']],
    ['a template as a field', wait({ untilField: 'event.{{ due }}' }), ['steps[0].untilField']],
    ['a time of day that is none', wait({ until: '9 am' }), ['steps[0].until']],
    ['a path into a field', wait({ untilField: 'customFields.a.b' }), ['steps[0].untilField']],
    ['an offset that is none', wait({ untilField: 'createdAt', offset: 'later' }), ['steps[0].offset']],
    ['no time-out', [{ type: 'waitForEvent', event: 'paid' }], ['steps[0].timeout']],
    ['waiting for who is gone', event({ event: 'contact_deleted' }), ['steps[0].event']],
    ['a name of signs', event({ event: '.-.' }), ['steps[0].event']],
    ['another way to time out', event({ onTimeout: 'fail' }), ['steps[0].onTimeout']],
    ['a bad condition', event({ where: {} }), ['steps[0].where']],
    ['a branch without a condition', [{ type: 'branch', then: [] }], ['steps[0].if']],
    ['a branch without then', [{ type: 'branch', if: where }], ['steps[0].then']],
    ['something wrong in an arm', branch({ else: [{ type: 'wait' }] }), ['steps[0].else[0]']],
    ['a type that is none in an arm', branch({ then: [{ type: 'x' }] }), ['steps[0].then[0].type']],
    ['seven lists within each other', nested(7), [`steps[0]${'.then[0]'.repeat(6)}`]],
    ['a split without arms', [{ type: 'split' }], ['steps[0].arms']],
    ['one arm', split(arm(1)), ['steps[0].arms']],
    ['eleven arms', split(...Array.from({ length: 11 }, () => arm(1))), ['steps[0].arms']],
    ['arms that nobody takes', split(arm(0), arm(0)), ['steps[0].arms']],
    ['a negative weight', split(arm(1), arm(-1)), ['steps[0].arms[1].weight']],
    ['half a weight', split(arm(1), arm(0.5)), ['steps[0].arms[1].weight']],
    ['a weight in words', split(arm(1), arm('1')), ['steps[0].arms[1].weight']],
    ['an arm without steps', split(arm(1), { weight: 1 }), ['steps[0].arms[1].steps']],
    ['arms that are none', [{ type: 'split', arms: [1, null] }], ['steps[0].arms[0]', 'steps[0].arms[1]']],
    ['steps that are none', branch({ then: 5, else: [null] }), ['steps[0].then', 'steps[0].else[0]']],
    ['nothing to set', set({}), ['steps[0].set']],
    ['setting what no event can', set({ email: 'a@b.test' }), ['steps[0].set.email']],
    ['setting consent', set({ subscribed: true }), ['steps[0].set.subscribed']],
    ['a zone for the person that is none', set({ timezone: 'Mars' }), ['steps[0].set.timezone']],
    ['a name that no field has', set({ 'a.b': 1 }), ['steps[0].set.a.b']],
    ['an event without a name', [{ type: 'sendEvent' }], ['steps[0].eventName']],
    ['sending one of our events', send({ eventName: 'Email Sent' }), ['steps[0].eventName']],
    ['properties beyond 64 KiB', send({ eventProperties: 'x'.repeat(65_536) }), ['steps[0].eventProperties']],
    ['Liquid in the name of an event', send({ eventName: '{{ event.name }}' }), ['steps[0].eventName']],
    ['Liquid in an awaited name', event({ event: 'paid {{ event.id }}' }), ['steps[0].event']],
    [
      'Liquid in a key',
      send({ eventProperties: { a: [{ '{{ event.id }}': 1 }] } }),
      ['steps[0].eventProperties'],
    ],
    [
      'Liquid in a condition',
      event({ where: { all: [{ field: 'event.id', op: 'eq', value: '{{ event.id }}' }] } }),
      ['steps[0].where.all[0].value'],
    ],
    [
      'Liquid in a list of values',
      event({ where: { all: [{ field: 'event.id', op: 'in', value: ['a', '{% if a %}'] }] } }),
      ['steps[0].where.all[0].value'],
    ],
    ['one id in two arms', branch({ then: [{ id: 'a', ...exit }], else: [{ id: 'a', ...exit }] }), ['steps']],
    ['201 steps, nested ones counted', branch({ then: Array.from({ length: 200 }, () => exit) }), ['steps']],
  ];
  for (const [what, given, paths] of bad) it(`refuses ${what}`, () => assert.deepEqual(wrong(given), paths));
});

describe('The templates of a body', () => {
  it('have so many tags in all, including the lines of a tag liquid', () => {
    const lines = `{% liquid\n${'echo contact.id\n'.repeat(2_000)}%}`;
    const mail = (id: string) => ({ id, type: 'sendEmail', subject: 'Hello', html: lines });
    const own = policyContext({ settings: { allowPrivateWebhooks: false }, checkTemplate: () => null });
    assert.throws(
      () => parse(schema, { steps: ['a', 'b', 'c'].map(mail) }, own),
      (error) => error instanceof RollcallError && error.errors?.[0]?.path === 'steps[2].html',
    );
  });
});
