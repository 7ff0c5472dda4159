import assert from 'node:assert/strict';
import { setImmediate as turn } from 'node:timers/promises';
import { startDeadline, StoppedError } from '../../activities/http/deadline.js';
import { Slots } from '../../activities/slots.js';

describe('slots', () => {
  it('are limited per key; others wait in order of arrival', async () => {
    const slots = new Slots(2);
    const order: number[] = [];
    const releases = [await slots.acquire('a'), await slots.acquire('a')];
    const later = [3, 4, 5].map(async (n) => {
      const release = await slots.acquire('a');
      order.push(n);
      return release;
    });
    (await slots.acquire('b'))();
    await turn();
    assert.deepEqual(order, []);
    releases[0]?.();
    await turn();
    assert.deepEqual(order, [3]);
    releases[1]?.();
    (await later[0])?.();
    await Promise.all(later);
    assert.deepEqual(order, [3, 4, 5]);
  });

  it('are neither held nor leaked by a waiter that gave up', async () => {
    const slots = new Slots(1);
    const release = await slots.acquire('a');
    const controller = new AbortController();
    const impatient = slots.acquire('a', controller.signal);
    const patient = slots.acquire('a');
    controller.abort(new Error('enough'));
    await assert.rejects(impatient, /enough/);
    await assert.rejects(slots.acquire('a', AbortSignal.abort(new Error('late'))), /late/);
    release();
    (await patient)();
    assert.equal(slots.size, 0);
    (await slots.acquire('a'))();
  });

  it('are forgotten once unused', async () => {
    const slots = new Slots(3);
    const releases = await Promise.all(
      Array.from({ length: 100 }, (_none, n) => slots.acquire(`key ${n % 50}`)),
    );
    assert.equal(slots.size, 50);
    for (const release of releases) release();
    assert.equal(slots.size, 0);
  });
});

describe('a deadline', () => {
  it('stops an attempt in time and says why', async () => {
    const deadline = startDeadline(20);
    await assert.rejects(
      deadline.stopped,
      (error) => error instanceof StoppedError && error.code === 'ETIMEDOUT',
    );
    assert.equal(deadline.signal.aborted, true);
  });

  it('stops it when the caller’s signal is aborted, also if it already was', async () => {
    const controller = new AbortController();
    const deadline = startDeadline(60_000, controller.signal);
    controller.abort();
    await assert.rejects(deadline.stopped, { code: 'ABORTED' });
    deadline.clear();
    const late = startDeadline(60_000, AbortSignal.abort());
    assert.equal(late.signal.aborted, true);
    late.clear();
  });

  it('does nothing once cleared', async () => {
    const controller = new AbortController();
    const deadline = startDeadline(1, controller.signal);
    deadline.clear();
    controller.abort();
    await new Promise((resolve) => setTimeout(resolve, 20));
    assert.equal(deadline.signal.aborted, false);
  });
});
