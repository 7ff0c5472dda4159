import assert from 'node:assert/strict';
import { MovingAverage } from '../../../domain/kernel/moving-average.js';

describe('a moving average', () => {
  it('begins with the first value, and follows the newer ones', () => {
    const average = new MovingAverage(0.25);
    assert.equal(average.value, undefined);
    average.add(100);
    assert.equal(average.value, 100);
    average.add(200);
    assert.equal(average.value, 125);
    average.raiseTo(110);
    assert.equal(average.value, 125);
    average.raiseTo(500);
    assert.equal(average.value, 500);
  });
});
