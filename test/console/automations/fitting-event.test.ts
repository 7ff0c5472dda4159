import assert from 'node:assert/strict';
import { fittingProperties } from '../../../console/automations/dry-run/fitting-event.js';
import type { Where } from '../../../domain/automation/where.js';

describe('an event that fits a trigger', () => {
  it('has what the conditions ask of the event', () => {
    const where: Where = {
      all: [
        { field: 'event.plan', op: 'eq', value: 'pro' },
        { field: 'event.total', op: 'gt', value: 50 },
        { field: 'event.shop.country', op: 'in', value: ['DE', 'FR'] },
        { field: 'event.shop.name', op: 'startsWith', value: 'Ber' },
        { field: 'contact.language', op: 'eq', value: 'de' },
        {
          any: [
            { field: 'event.coupon', op: 'exists' },
            { field: 'event.gift', op: 'eq', value: true },
          ],
        },
      ],
      none: [{ field: 'event.isTest', op: 'eq', value: true }],
    };
    assert.deepEqual(fittingProperties(where), {
      plan: 'pro',
      total: 51,
      shop: { country: 'DE', name: 'Ber' },
      coupon: 'example',
    });
  });

  it('has nothing where the conditions do not say, or are still being written', () => {
    const unknown = [
      undefined,
      null,
      'x',
      { all: 'x' },
      { all: [null, 1, { field: 'event.a' }, { field: 'event.a', op: 'toString', value: 1 }] },
      { all: [{ field: 'event.a', op: 'eq', value: { ref: 'contact.name' } }] },
      {
        all: [
          { field: 'event.a', op: 'gt', value: 'x' },
          { field: 'event.b', op: 'missing' },
        ],
      },
    ];
    for (const where of unknown) assert.deepEqual(fittingProperties(where), {});
    const hostile = fittingProperties({ all: [{ field: 'event.__proto__.x', op: 'eq', value: 1 }] });
    assert.equal(Object.getPrototypeOf(hostile), Object.prototype);
    assert.equal('x' in {}, false);
  });
});
