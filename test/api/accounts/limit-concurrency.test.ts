import assert from 'node:assert/strict';
import { setImmediate as tick } from 'node:timers/promises';
import { limitConcurrency } from '../../../api/accounts/limit-concurrency.js';

const full = () => new Error('full');

describe('limitConcurrency', () => {
  it('runs at most the limit at a time, in order', async () => {
    const lanes = { only: { running: 2, waiting: 3 } };
    const limited = limitConcurrency({ running: 2, lanes, full });
    const started: number[] = [];
    let running = 0;
    let most = 0;
    const results = await Promise.all(
      [0, 1, 2, 3, 4].map((n) =>
        limited('only', async () => {
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
    const limited = limitConcurrency({ running: 1, lanes: { only: { running: 1, waiting: 1 } }, full });
    const failed = limited('only', () => Promise.reject(new Error('broken')));
    const next = limited('only', () => Promise.resolve('next'));
    await assert.rejects(failed, /broken/);
    assert.equal(await next, 'next');
  });

  it('refuses what exceeds the waiting work of its lane, and only that', async () => {
    const lanes = { many: { running: 1, waiting: 2 }, few: { running: 1, waiting: 2 } };
    const limited = limitConcurrency({ running: 1, lanes, full });
    const outcomes = await Promise.allSettled([
      ...[0, 1, 2, 3, 4].map((n) => limited('many', () => Promise.resolve(n))),
      limited('few', () => Promise.resolve('few')),
    ]);
    assert.deepEqual(
      outcomes.map((outcome) => outcome.status === 'fulfilled'),
      [true, true, true, false, false, true],
    );
    assert.equal(await limited('many', () => Promise.resolve('again')), 'again');
  });

  it('keeps a slot free of a lane that may not use all, and divides them if both lanes wait', async () => {
    const lanes = { check: { running: 2, waiting: 9 }, create: { running: 1, waiting: 9 } };
    const limited = limitConcurrency({ running: 2, lanes, full });
    const started: string[] = [];
    const work = (lane: 'check' | 'create') =>
      limited(lane, async () => {
        started.push(lane);
        await tick();
      });
    const creating = [1, 2, 3, 4].map(() => work('create'));
    const checking = [1, 2, 3].map(() => work('check'));
    await Promise.all([...creating, ...checking]);
    assert.deepEqual(started.slice(0, 2), ['create', 'check']);
    assert.equal(started.slice(0, 6).filter((lane) => lane === 'check').length, 3);
  });
});
