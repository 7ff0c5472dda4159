import assert from 'node:assert/strict';
import { CircuitBreaker, CircuitOpen } from '../../../engine/temporal/circuit-breaker.js';

class Away extends Error {}

describe('the circuit breaker', () => {
  let now = 0;
  let breaker: CircuitBreaker;
  beforeEach(() => {
    now = 0;
    breaker = new CircuitBreaker(
      (error) => error instanceof Away,
      () => now,
    );
  });
  const fail = (error: Error) =>
    assert.rejects(
      breaker.run(() => Promise.reject(error)),
      error,
    );
  const succeed = () => breaker.run(() => Promise.resolve('reply'));

  it('makes no call for a second after an outage, then one that probes', async () => {
    assert.equal(breaker.capacity, Infinity);
    await fail(new Away());
    assert.equal(breaker.capacity, 0);
    await assert.rejects(succeed(), CircuitOpen);
    now = 1_000;
    assert.equal(breaker.capacity, 1);
    let reply = (_: string): void => undefined;
    const probe = breaker.run(() => new Promise<string>((resolve) => (reply = resolve)));
    assert.equal(breaker.capacity, 0);
    await assert.rejects(succeed(), CircuitOpen);
    reply('back');
    assert.equal(await probe, 'back');
    assert.equal(breaker.capacity, Infinity);
  });

  it('doubles the pause with each failed probe, up to five seconds', async () => {
    const pauses: number[] = [];
    for (let i = 0; i < 5; i += 1) {
      await fail(new Away());
      const from = now;
      while (breaker.capacity === 0) now += 100;
      pauses.push(now - from);
    }
    assert.deepEqual(pauses, [1_000, 2_000, 4_000, 5_000, 5_000]);
    await succeed();
    await fail(new Away());
    now += 1_000;
    assert.equal(breaker.capacity, 1);
  });

  it('counts the failures of concurrent calls once', async () => {
    const failing = Array.from({ length: 20 }, () => breaker.run(() => Promise.reject(new Away())));
    await Promise.allSettled(failing);
    now = 1_000;
    assert.equal(breaker.capacity, 1);
  });

  it('stays closed when the server refuses a command, and closes when a probe is refused', async () => {
    await fail(new TypeError('refused'));
    assert.equal(breaker.capacity, Infinity);
    await fail(new Away());
    now = 1_000;
    await fail(new TypeError('refused'));
    assert.equal(breaker.capacity, Infinity);
  });
});
