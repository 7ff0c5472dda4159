import assert from 'node:assert/strict';
import { setImmediate as turn } from 'node:timers/promises';
import { Slots } from '../../../domain/kernel/slots.js';

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
