import assert from 'node:assert/strict';
import { setImmediate as tick } from 'node:timers/promises';
import { limitConcurrency } from '../../../api/accounts/limit-concurrency.js';

describe('limitConcurrency', () => {
  it('runs at most the limit at a time, in order', async () => {
    const limited = limitConcurrency(2);
    const started: number[] = [];
    let running = 0;
    let most = 0;
    const results = await Promise.all(
      [0, 1, 2, 3, 4].map((n) =>
        limited(async () => {
          started.push(n);
          most = Math.max(most, ++running);
          await tick();
          running--;
          return n * 10;
        }),
      ),
    );
    assert.deepEqual(results, [0, 10, 20, 30, 40]);
    assert.deepEqual(started, [0, 1, 2, 3, 4]);
    assert.equal(most, 2);
  });

  it('passes on a failure and continues with the next', async () => {
    const limited = limitConcurrency(1);
    const failed = limited(() => Promise.reject(new Error('broken')));
    const next = limited(() => Promise.resolve('next'));
    await assert.rejects(failed, /broken/);
    assert.equal(await next, 'next');
  });
});
