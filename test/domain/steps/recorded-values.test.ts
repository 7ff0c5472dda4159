import assert from 'node:assert/strict';
import type { JsonObject, JsonValue } from '../../../domain/json/json.js';
import { stepPatch, stepProperties } from '../../../domain/steps/recorded-values.js';

const patch = (set: JsonObject, value: JsonValue = set) =>
  stepPatch({ id: 's', type: 'updateContact', set }, { text: JSON.stringify(value), value });

describe('the values that steps record', () => {
  it('become fields of the contact as they are', () => {
    const set = {
      firstName: ' Ada ',
      timezone: 'europe/berlin',
      language: 'en-gb',
      plan: 'pro',
      seats: 3,
      phone: null,
    };
    assert.deepEqual(patch(set), {
      patch: {
        firstName: 'Ada',
        timezone: 'Europe/Berlin',
        language: 'en-GB',
        customFields: { plan: 'pro', seats: 3, phone: null },
      },
      note: null,
    });
  });

  it('that a field cannot have leave it as it is, with a note', () => {
    const set = {
      firstName: '{{ a }}',
      name: '{{ b }}',
      timezone: '{{ c }}',
      language: '{{ d }}',
      lastName: '{{ e }}',
    };
    const { patch: made, note } = patch(set, {
      firstName: { first: 'Ada' },
      name: 7,
      timezone: 'Mars/Olympus',
      language: 'not a language',
      lastName: 'x'.repeat(201),
    });
    assert.deepEqual(made, { name: '7' });
    assert.equal(
      note,
      'firstName unchanged: not a name; timezone unchanged: not an IANA time zone; ' +
        'language unchanged: not a language tag; lastName unchanged: not a name',
    );
  });

  it('remove a value if they are null, and keep it if a template renders blank', () => {
    const set = { firstName: '', lastName: '{{ a }} {{ b }}', name: '{{ a }}', note: '{{ a }}', plan: null };
    assert.deepEqual(patch(set, { firstName: '', lastName: ' ', name: null, note: '', plan: null }).patch, {
      firstName: null,
      name: null,
      customFields: { plan: null },
    });
    assert.deepEqual(patch({ plan: '{{ a }}' }, {}).patch, {});
  });

  it('become properties of at most 64 KiB', () => {
    assert.equal(stepProperties(null), '{}');
    assert.equal(
      stepProperties({ text: '{"id":12345678901234567890}', value: {} }),
      '{"id":12345678901234567890}',
    );
    assert.equal(stepProperties({ text: JSON.stringify('x'.repeat(65_535)), value: '' }), null);
  });
});
