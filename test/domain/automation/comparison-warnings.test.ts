import assert from 'node:assert/strict';
import { referenceWarnings } from '../../../domain/automation/reference-warnings.js';
import { referencesIn } from '../../../domain/automation/references.js';
import type { JsonValue } from '../../../domain/json/json.js';

/** The warnings of a trigger's condition, where the latest event had this property. */
function warned(op: string, value: JsonValue, seen: JsonValue): string[] {
  const where = { all: [{ field: 'event.total', op, value }] };
  const references = referencesIn({ trigger: { event: 'paid', where }, steps: [] });
  const events = new Map([['paid', { received: true, samples: [{ total: seen }] }]]);
  return referenceWarnings(references, { fields: null, events }).map(({ path }) => path);
}

describe('A condition that compares text with a number', () => {
  const at = ['trigger.where.all[0].value'];

  it('is warned of where it never holds', () => {
    assert.deepEqual(warned('eq', 199, '199.00'), at);
    assert.deepEqual(warned('eq', true, 'true'), at);
    assert.deepEqual(warned('gte', 100, '$199'), at);
  });

  it('is not where both are numbers, or the values have the same type', () => {
    assert.deepEqual(warned('gte', 100, '199.00'), []);
    assert.deepEqual(warned('eq', 199, 199), []);
    assert.deepEqual(warned('eq', '199.00', '199.00'), []);
    assert.deepEqual(warned('eq', 199, null), []);
  });
});
