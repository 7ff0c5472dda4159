import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  MIN_CONFIRMATION_GAP_MS,
  MAX_CONFIRMATIONS_PER_DAY,
  nextConfirmationAt,
} from '../../../domain/lists/sign-up.js';

const NOON = new Date('2026-03-01T12:00:00.000Z');
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const at = (minutes: number): Date => new Date(NOON.getTime() + minutes * MINUTE);

describe('the next confirmation mail', () => {
  it('is immediate if none was sent', () => {
    assert.deepEqual(nextConfirmationAt([], NOON), NOON);
  });

  it('is due ten minutes after the previous one', () => {
    assert.deepEqual(nextConfirmationAt([at(-3)], NOON), at(7));
    assert.deepEqual(nextConfirmationAt([at(-10)], NOON), NOON);
  });

  it('is never the fourth in 24 hours', () => {
    const earlier = [at(-600), at(-300), at(-20)];
    assert.deepEqual(nextConfirmationAt(earlier, NOON), at(24 * 60 - 600));
  });

  it('keeps its distance from a pending reminder', () => {
    assert.deepEqual(nextConfirmationAt([at(5)], NOON), at(15));
  });

  it('keeps both limits whatever was sent, and never waits unnecessarily', () => {
    const offsets = fc.array(fc.integer({ min: -3 * 24 * 60, max: 3 * 24 * 60 }), { maxLength: 12 });
    fc.assert(
      fc.property(offsets, (minutes) => {
        const others = minutes.map(at);
        const next = nextConfirmationAt(others, NOON);
        const before = others.filter((one) => one <= next && one.getTime() > next.getTime() - DAY);
        assert.ok(next >= NOON);
        assert.ok(before.length < MAX_CONFIRMATIONS_PER_DAY);
        assert.ok(others.every((one) => Math.abs(one.getTime() - next.getTime()) >= MIN_CONFIRMATION_GAP_MS));
      }),
    );
  });
});
