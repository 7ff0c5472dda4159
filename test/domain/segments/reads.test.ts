import assert from 'node:assert/strict';
import { neededReads } from '../../../domain/segments/reads.js';
import { DAY_MS } from '../../../domain/kernel/spans.js';

const often = { event: 'order', atLeast: 3, withinLast: '30 days' };

describe('what conditions read of the events of one name', () => {
  const needOf = (...all: NonNullable<Parameters<typeof neededReads>[0]['all']>) =>
    neededReads({ all }).events.get('order');

  it('is within the longest window', () => {
    const need = { newest: 3, first: false, properties: false, spanMs: 90 * DAY_MS };
    assert.deepEqual(needOf(often, { event: 'order', withinLast: '90 days' }), need);
  });

  it('is all of them if one of the conditions has no window', () => {
    assert.equal(needOf(often, { event: 'order' })?.spanMs, null);
    assert.equal(needOf(often, { event: 'order', which: 'last' })?.spanMs, null);
  });

  it('is within the window also if the first one is read, which is read by itself', () => {
    const need = { newest: 3, first: true, properties: false, spanMs: 30 * DAY_MS };
    const first = { event: 'order', which: 'first' as const, withinLast: '60 days' };
    assert.deepEqual(needOf(often, first), need);
    assert.deepEqual(needOf(first, often), need);
    assert.deepEqual(needOf(first, first), { newest: 0, first: true, properties: false, spanMs: null });
  });
});
