import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { KeyedLimiter, LimitReached, type Release } from '../../../domain/kernel/keyed-limiter.js';

async function slot(limiter: KeyedLimiter, key: string): Promise<Release> {
  const release = await limiter.acquire(key);
  assert.ok(release);
  return release;
}

describe('a keyed limiter', () => {
  it('limits each key; others of it wait in order of arrival', async () => {
    const limiter = new KeyedLimiter({ limit: 2 });
    const order: number[] = [];
    const releases = [await slot(limiter, 'a'), await slot(limiter, 'a')];
    const later = [3, 4, 5].map(async (n) => {
      const release = await slot(limiter, 'a');
      order.push(n);
      return release;
    });
    (await slot(limiter, 'b'))();
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

  it('neither gives a slot to a waiter that has given up nor loses one', async () => {
    const limiter = new KeyedLimiter({ limit: 1 });
    const release = await slot(limiter, 'a');
    const controller = new AbortController();
    const impatient = limiter.acquire('a', { signal: controller.signal });
    const patient = slot(limiter, 'a');
    controller.abort(new Error('enough'));
    await assert.rejects(impatient, /enough/);
    await assert.rejects(limiter.acquire('a', { signal: AbortSignal.abort(new Error('late')) }), /late/);
    release();
    (await patient)();
    assert.equal(limiter.size, 0);
  });

  it('ends a wait in time, and lets those behind it go that could have gone before', async () => {
    mock.timers.enable({ apis: ['setTimeout'] });
    try {
      const limiter = new KeyedLimiter({ limit: 1 });
      const first = limiter.acquire('a', { waitMs: 50, mayStart: () => false });
      const second = limiter.acquire('a', { waitMs: 1_000 });
      mock.timers.tick(50);
      assert.equal(await first, null);
      const release = await second;
      assert.ok(release);
      // The timer of a wait that is over must not end anything else.
      mock.timers.tick(1_000);
      assert.equal(limiter.held('a'), 1);
      release();
      release();
      assert.equal(limiter.used, 0);
    } finally {
      mock.timers.reset();
    }
  });

  it('refuses a waiter that is one too many, and only that', async () => {
    const limiter = new KeyedLimiter({ limit: 1, total: 1, maxWaiting: 2 });
    const release = await slot(limiter, 'a');
    const waiting = [limiter.acquire('a'), limiter.acquire('a')];
    assert.equal(await limiter.acquire('a'), null);
    await assert.rejects(
      limiter.run('a', () => assert.fail('has begun')),
      LimitReached,
    );
    const other = limiter.acquire('b');
    release();
    for (const next of [waiting[0], other, waiting[1]]) (await next)?.();
    assert.equal(limiter.size, 0);
  });

  it('passes a key whose first waiter may not start, and asks again', async () => {
    const limiter = new KeyedLimiter({ limit: 9, total: 1 });
    const order: string[] = [];
    const work = (key: string) => () => Promise.resolve(order.push(key));
    let may = false;
    const waiters = [limiter.run('a', work('a'), { mayStart: () => may }), limiter.run('b', work('b'))];
    await waiters[1];
    may = true;
    limiter.admit();
    await waiters[0];
    assert.deepEqual(order, ['b', 'a']);
  });

  it('takes a free slot at once, but not past others of the key', async () => {
    let limit = 1;
    const limiter = new KeyedLimiter({ limit: () => limit });
    const release = limiter.tryAcquire('a');
    assert.ok(release);
    assert.equal(limiter.tryAcquire('a'), null);
    const waiting = limiter.acquire('a');
    limit = 2;
    assert.equal(limiter.tryAcquire('a'), null);
    const later = limiter.acquire('a');
    assert.ok(await waiting);
    release();
    assert.ok(await later);
  });

  it('sends waiters beyond a number away', async () => {
    const limiter = new KeyedLimiter({ limit: 0 });
    const order: number[] = [];
    for (let n = 0; n < 4; n += 1)
      void limiter.acquire('a').then((release) => release === null && order.push(n));
    limiter.dismiss('a', 2);
    limiter.dismiss('b', 0);
    await turn();
    assert.deepEqual([order, limiter.waiting('a')], [[2, 3], 2]);
  });

  it('keeps a slot free of a key that may not use all, and divides them where both wait', async () => {
    const limiter = new KeyedLimiter({ limit: (key) => (key === 'create' ? 1 : 2), total: 2 });
    const started: string[] = [];
    const work = (key: string) =>
      limiter.run(key, async () => {
        started.push(key);
        await turn();
      });
    const creating = [1, 2, 3, 4].map(() => work('create'));
    const checking = [1, 2, 3].map(() => work('check'));
    await Promise.all([...creating, ...checking]);
    assert.deepEqual(started.slice(0, 2), ['create', 'check']);
    assert.equal(started.slice(0, 6).filter((key) => key === 'check').length, 3);
  });

  it('releases the slot of work that fails', async () => {
    const limiter = new KeyedLimiter({ limit: 1 });
    await assert.rejects(
      limiter.run('a', () => Promise.reject(new Error('broken'))),
      /broken/,
    );
    assert.equal(await limiter.run('a', () => Promise.resolve('next')), 'next');
  });
});
