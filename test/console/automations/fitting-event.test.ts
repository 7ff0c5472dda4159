import assert from 'node:assert/strict';
import { fittingEvent, fittingProperties } from '../../../console/automations/dry-run/fitting-event.js';
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

  it('is such as those that came, but for what the conditions ask', () => {
    const seen = [
      { key: 'plan', values: [{ value: 'free' }, { value: 'pro' }] },
      { key: 'shop.country', values: [{ value: 'FR' }] },
      { key: 'shop.name', values: [{ value: 'Berlin' }] },
      { key: 'items[].sku', values: [{ value: 'A-1' }] },
      { key: 'note', values: [] },
    ];
    const where: Where = {
      all: [
        { field: 'event.plan', op: 'eq', value: 'pro' },
        { field: 'event.shop.country', op: 'eq', value: 'DE' },
      ],
    };
    assert.deepEqual(fittingEvent(seen, where), { plan: 'pro', shop: { country: 'DE', name: 'Berlin' } });
    assert.deepEqual(fittingEvent([], where), { plan: 'pro', shop: { country: 'DE' } });
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
