import assert from 'node:assert/strict';
import { nextDelayMs } from '../../../domain/webhook/delivery-schedule.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const middle = (): number => 0.5;

describe('the schedule of deliveries', () => {
  it('attempts ten times, at intervals that grow to a day', () => {
    const gaps = Array.from({ length: 10 }, (_, i) => nextDelayMs(i + 1, null, middle));
    const hours = [2, 5, 10, 14, 20, 24].map((n) => n * HOUR);
    assert.deepEqual(gaps, [5_000, 5 * MINUTE, 30 * MINUTE, ...hours, null]);
  });

  it('varies each interval by a tenth', () => {
    assert.equal(
      nextDelayMs(2, null, () => 0),
      4.5 * MINUTE,
    );
    assert.equal(
      nextDelayMs(2, null, () => 1),
      5.5 * MINUTE,
    );
  });

  it('is lengthened by Retry-After, by up to a day', () => {
    assert.equal(nextDelayMs(1, 6, middle), 6_000);
    assert.equal(nextDelayMs(2, 3_600, middle), HOUR);
    assert.equal(nextDelayMs(1, 86_400, middle), 24 * HOUR);
    assert.equal(nextDelayMs(1, 999_999_999, middle), 24 * HOUR);
  });

  it('is never shortened by Retry-After', () => {
    for (const seconds of [0, 1, 4]) {
      const gaps = Array.from({ length: 9 }, (_, i) => nextDelayMs(i + 1, seconds, middle) ?? 0);
      const days = gaps.reduce((sum, gap) => sum + gap) / (24 * HOUR);
      assert.ok(days > 3, `${seconds}: ${days} days`);
    }
  });

  it('ends after the last attempt, whatever Retry-After says', () => {
    assert.equal(nextDelayMs(10, 2, middle), null);
  });
});
