import assert from 'node:assert/strict';
import { FailureWatch } from '../../../activities/broadcasts/failure-watch.js';

describe('the failures of a broadcast', () => {
  const times = <T>(n: number, work: () => T): T[] => Array.from({ length: n }, work);

  it('pause it after 20 in a row, which a mail that was sent interrupts', () => {
    const watch = new FailureWatch();
    assert.deepEqual(new Set(times(19, () => watch.countFailure('refused'))), new Set([null]));
    watch.countSent();
    assert.deepEqual(new Set(times(19, () => watch.countFailure('refused'))), new Set([null]));
    assert.equal(watch.countFailure('no room'), '20 emails in a row failed, the last one: no room');
  });

  it('pause it when 10 of 200 have bounced, and not when more have passed between them', () => {
    const rare = new FailureWatch();
    for (let n = 0; n < 100; n += 1) {
      times(24, () => rare.countSent());
      assert.equal(rare.countBounce('550'), null);
    }
    const often = new FailureWatch();
    const reasons = times(10, () => {
      times(9, () => often.countSent());
      return often.countBounce('550 No such user');
    });
    assert.deepEqual(reasons.slice(0, -1), Array(9).fill(null));
    assert.equal(reasons.at(-1), '10 of the last 100 emails bounced, the last one: 550 No such user');
  });

  it('are counted on where they were left', () => {
    const before = new FailureWatch();
    times(19, () => before.countFailure('refused'));
    assert.notEqual(new FailureWatch(before.state).countFailure('refused'), null);
  });
});
