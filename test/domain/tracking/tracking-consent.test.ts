import assert from 'node:assert/strict';
import { nextTracking, type TrackingConsent } from '../../../domain/tracking/tracking-consent.js';

describe('whether a contact may be measured', () => {
  const [earlier, now] = [new Date('2026-01-01'), new Date('2026-02-01')];
  const no: TrackingConsent = { state: 'withdrawn', at: earlier };

  it('is as it was said last', () => {
    assert.deepEqual(nextTracking(undefined, { state: 'given' }, now), { state: 'given', at: now });
    assert.deepEqual(nextTracking({ state: 'given', at: earlier }, { state: 'withdrawn' }, now), {
      state: 'withdrawn',
      at: now,
    });
    assert.equal(nextTracking(no, { state: 'withdrawn' }, now), no);
  });

  it('stays a no when a system passes on a yes, but not when the person or a member says so', () => {
    assert.equal(nextTracking(no, { state: 'given', at: earlier }, now), no);
    assert.equal(nextTracking(no, { state: 'given' }, now), no);
    assert.deepEqual(nextTracking(no, { state: 'given', overrides: true }, now), { state: 'given', at: now });
  });
});
