import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { FormField } from '../../../domain/forms/form.js';
import type { FieldType } from '../../../domain/forms/field-types.js';
import { typedFields } from '../../../domain/forms/html-fields.js';
import { readSubmission, type Asked } from '../../../domain/forms/submission.js';
import type { JsonValue } from '../../../domain/json/json.js';

const EMAIL: FormField = { name: 'email', label: 'Email', type: 'email', required: true, options: null };

function one(type: FieldType, parts: Partial<FormField> = {}): FormField {
  return { name: 'x', label: 'X', type, required: false, options: null, ...parts };
}

/** The parsed value of one field, or its problem; undefined for none. */
function read(field: FormField, value: JsonValue): JsonValue | undefined {
  const sent = { email: 'ada@example.com', [field.name]: value };
  const result = readSubmission({ fields: [EMAIL, field] }, sent, { consent: 'no' });
  return result.ok ? result.submission.fields[field.name] : (result.problems[0]?.problem ?? '');
}

function consent(asked: Asked['consent'], value: JsonValue | undefined): unknown {
  const sent = { email: 'ada@example.com', ...(value !== undefined && { consent: value }) };
  const result = readSubmission({ fields: [EMAIL] }, sent, { consent: asked });
  return result.ok ? result.submission.consent : result.problems;
}

describe('a submission', () => {
  it('is parsed by the types of its fields', () => {
    const choice = { options: ['a', 'b'] };
    const cases: [FormField, JsonValue, JsonValue | undefined][] = [
      [one('text'), '  Ada ', 'Ada'],
      [one('text'), 'a\nb', 'text'],
      [one('text'), 7, 'text'],
      [one('text'), { $ne: 1 }, 'text'],
      [one('text'), ['a'], 'text'],
      [one('text'), 'x'.repeat(500), 'x'.repeat(500)],
      [one('text'), 'x'.repeat(501), 'long'],
      [one('text'), '', undefined],
      [one('text'), null, undefined],
      [one('text', { required: true }), ' ', 'required'],
      [one('textarea'), 'a\r\n\tb', 'a\r\n\tb'],
      [one('textarea'), 'a\u0000b', 'text'],
      [one('textarea'), 'x'.repeat(5_001), 'long'],
      [one('hidden'), 'spring', 'spring'],
      [one('number'), 0, 0],
      [one('number'), -1.5, -1.5],
      [one('number'), '3', 'number'],
      [one('date'), '2024-02-29', '2024-02-29'],
      [one('date'), '2025-02-29', 'date'],
      [one('date'), '2025-2-1', 'date'],
      [one('phone'), '+49 30 1234', '+49 30 1234'],
      [one('phone'), 'https://evil.test', 'phone'],
      [one('select', choice), 'a', 'a'],
      [one('select', choice), 'c', 'choice'],
      [one('radio', choice), ['a'], 'choice'],
      [one('checkbox', choice), ['a', 'b'], ['a', 'b']],
      [one('checkbox', choice), [], undefined],
      [one('checkbox', choice), ['a', 'c'], 'choice'],
      [one('checkbox', choice), ['a', 'a'], 'choice'],
      [one('checkbox', choice), 'a', 'choice'],
      [one('checkbox', { ...choice, required: true }), [], 'required'],
      [one('checkbox'), true, true],
      [one('checkbox'), false, false],
      [one('checkbox'), 'on', 'flag'],
      [one('checkbox', { required: true }), false, 'required'],
      [one('text', { name: 'lastName' }), 'x'.repeat(201), 'long'],
    ];
    for (const [field, value, expected] of cases) {
      assert.deepEqual(read(field, value), expected, `${field.type} ${JSON.stringify(value).slice(0, 40)}`);
    }
  });

  it('separates contact fields from custom fields, and the email from both', () => {
    const fields = [EMAIL, one('text', { name: 'firstName' }), one('number', { name: 'size' })];
    const sent = { email: ' Ada@Example.com', firstName: 'Ada', size: 3 };
    const result = readSubmission({ fields }, sent, { consent: 'no' });
    assert.deepEqual(result, {
      ok: true,
      submission: {
        email: 'ada@example.com',
        patch: { firstName: 'Ada', customFields: { size: 3 } },
        fields: { firstName: 'Ada', size: 3 },
        consent: null,
        mayTrack: false,
      },
    });
  });

  it('contains only the form’s fields', () => {
    const sent = JSON.parse(
      '{"email":"a@b.test","id":"1","__proto__":{"x":1},"toString":"y","subscribed":true}',
    );
    const result = readSubmission({ fields: [EMAIL] }, sent, { consent: 'no' });
    assert.ok(!result.ok);
    assert.deepEqual(
      result.problems.map(({ path, problem }) => `${path} ${problem}`),
      ['id unknown', '__proto__ unknown', 'toString unknown', 'subscribed unknown'],
    );
  });

  it('consents only with an explicit yes', () => {
    const refused = [{ path: 'consent', problem: 'consent' }];
    assert.deepEqual(consent('required', true), true);
    for (const value of [false, undefined, null]) assert.deepEqual(consent('required', value), refused);
    assert.deepEqual(consent('required', 'true'), [{ path: 'consent', problem: 'flag' }]);
    assert.deepEqual([consent('optional', true), consent('optional', undefined)], [true, false]);
    assert.equal(consent('no', true), null);
  });

  it('never throws, and accepts only known fields', () => {
    const fields = [EMAIL, one('checkbox', { options: ['a'] }), one('date', { name: 'day' })];
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (sent) => {
        const result = readSubmission({ fields }, sent as Record<string, JsonValue>, { consent: 'optional' });
        if (result.ok)
          for (const name of Object.keys(result.submission.fields)) assert.match(name, /^(x|day)$/);
      }),
    );
  });
});

describe('a browser’s own form', () => {
  it('is converted to the types of the fields', () => {
    const fields = [
      EMAIL,
      one('number', { name: 'size' }),
      one('checkbox', { name: 'call' }),
      one('checkbox', { name: 'topics', options: ['a', 'b'] }),
    ];
    const { values, problems } = typedFields(fields, [
      ['email', 'a@b.test'],
      ['size', ' 3,5 '],
      ['call', 'on'],
      ['topics', 'a'],
      ['topics', 'b'],
      ['consent', 'true'],
    ]);
    assert.deepEqual(problems, []);
    assert.deepEqual(values, {
      email: 'a@b.test',
      size: 3.5,
      call: true,
      topics: ['a', 'b'],
      consent: true,
    });
  });

  it('leaves invalid values to the parser', () => {
    const { values } = typedFields([one('number')], [['x', '1e999']]);
    assert.deepEqual(values, { x: '1e999' });
    assert.deepEqual(typedFields([one('checkbox')], [['x', '']]).values, { x: null });
    assert.deepEqual(typedFields([], [['consent', 'no']]).values, { consent: false });
  });

  it('has each field once, except for multiple choices', () => {
    const { problems } = typedFields(
      [EMAIL],
      [
        ['email', 'a@b.test'],
        ['email', 'c@d.test'],
      ],
    );
    assert.deepEqual(problems, [{ path: 'email', problem: 'once' }]);
  });
});
