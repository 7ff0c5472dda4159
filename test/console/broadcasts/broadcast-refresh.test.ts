import assert from 'node:assert/strict';
import { refreshMs, soonestRefreshMs } from '../../../console/broadcasts/refresh.js';

describe('reading broadcasts again', () => {
  const now = Date.parse('2026-03-01T09:00:00Z');
  const broadcast = { status: 'scheduled', startsAt: null, waitingFor: null, finishedAt: null };
  const startsIn = (ms: number) => ({ ...broadcast, startsAt: new Date(now + ms).toISOString() });
  const [often, seldom] = [5_000, 60_000];

  it('is frequent while one is sent, and rare while its time is far', () => {
    for (const status of ['preparing', 'sending', 'cancelled'])
      assert.equal(refreshMs({ ...broadcast, status }, now), often, status);
    assert.equal(refreshMs(startsIn(30 * 86_400_000), now), seldom);
    assert.equal(refreshMs(startsIn(121_000), now), seldom);
  });

  it('is frequent around its time, and while it waits for others', () => {
    assert.equal(refreshMs(startsIn(119_000), now), often);
    assert.equal(refreshMs(startsIn(-3_600_000), now), often);
    assert.equal(refreshMs(broadcast, now), often);
    assert.equal(refreshMs({ ...startsIn(3_600_000), waitingFor: 'otherBroadcasts' }, now), often);
  });

  it('ends with it', () => {
    for (const status of ['draft', 'paused', 'done'])
      assert.equal(refreshMs({ ...broadcast, status }, now), false, status);
    const finishedAt = new Date(now).toISOString();
    assert.equal(refreshMs({ ...broadcast, status: 'cancelled', finishedAt }, now), false);
  });

  it('of several is as frequent as one of them needs', () => {
    const far = startsIn(86_400_000);
    const draft = { ...broadcast, status: 'draft' };
    assert.equal(soonestRefreshMs([draft, far], now), seldom);
    assert.equal(soonestRefreshMs([draft, far, { ...broadcast, status: 'sending' }], now), often);
    assert.equal(soonestRefreshMs([draft], now), false);
    assert.equal(soonestRefreshMs([], now), false);
  });
});
