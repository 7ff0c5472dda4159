import assert from 'node:assert/strict';
import { OriginLimiter } from '../../../activities/deliveries/origin-limiter.js';
import type { WebhookResult } from '../../../activities/http/webhook-sender.js';

const ORIGIN = 'https://receiver.test';
const OTHER = 'https://other.test';

function answered(durationMs: number, status = 200, retryAfterSeconds: number | null = null): WebhookResult {
  const response = { status, headers: {}, retryAfterSeconds, body: '', excerpt: '', truncated: false };
  return { outcome: 'answered', durationMs, ...response };
}

const timedOut: WebhookResult = { outcome: 'failed', code: 'ETIMEDOUT', error: '', durationMs: 15_000 };

describe('OriginLimiter', () => {
  let now: number;
  let origins: OriginLimiter;
  beforeEach(() => {
    now = 1_000_000;
    origins = new OriginLimiter(() => now);
  });

  async function enter(name = ORIGIN): Promise<() => void> {
    const release = await origins.acquire(name, 0);
    assert.ok(release, 'there is a place');
    return release;
  }

  it('gives each origin four slots, however busy the others are', async () => {
    for (let i = 0; i < 4; i += 1) await enter();
    assert.equal(await origins.acquire(ORIGIN, 0), null);
    assert.equal(origins.freeSlots(OTHER), 4);
    await enter(OTHER);
  });

  it('ignores a second release of the same slot', async () => {
    const [release] = [await enter(), await enter(), await enter(), await enter()];
    release();
    release();
    assert.equal(origins.freeSlots(ORIGIN), 1);
  });

  it('derives an origin’s capacity from its response times', async () => {
    assert.equal(origins.capacity(ORIGIN, 500), 4, 'of an unknown one no more than it has places');
    const release = await enter();
    for (let i = 0; i < 20; i += 1) origins.record(ORIGIN, answered(100));
    assert.equal(origins.capacity(ORIGIN, 500), 4 * 5 - 1);
    for (let i = 0; i < 20; i += 1) origins.record(ORIGIN, answered(2_000));
    assert.equal(origins.capacity(ORIGIN, 500), 3);
    release();
  });

  it('leaves an unresponsive origin one slot until it answers again', async () => {
    const release = await enter();
    origins.record(ORIGIN, timedOut);
    assert.ok(origins.isUnresponsive(ORIGIN));
    assert.equal(origins.freeSlots(ORIGIN), 0);
    release();
    assert.equal(origins.freeSlots(ORIGIN), 1);
    const again = await enter();
    origins.record(ORIGIN, answered(10));
    again();
    assert.ok(!origins.isUnresponsive(ORIGIN));
  });

  it('leaves a slow origin two slots', async () => {
    const release = await enter();
    for (let i = 0; i < 3; i += 1) origins.record(ORIGIN, answered(14_000));
    assert.equal(origins.freeSlots(ORIGIN), 1);
    release();
    assert.equal(origins.freeSlots(ORIGIN), 2);
  });

  it('honours Retry-After, for at most a minute', async () => {
    const release = await enter();
    origins.record(ORIGIN, answered(5, 429, 2));
    release();
    assert.equal(origins.freeSlots(ORIGIN), 0);
    now += 2_000;
    assert.ok(origins.freeSlots(ORIGIN) > 0);
    await enter();
    origins.record(ORIGIN, answered(5, 503, 86_400));
    now += 60_000;
    assert.ok(origins.freeSlots(ORIGIN) > 0);
  });

  it('gives freed slots to waiters in order of arrival', async () => {
    const held = [await enter(), await enter(), await enter(), await enter()];
    const order: number[] = [];
    const waiting = Array.from({ length: 8 }, async (_, i) => {
      const release = await origins.acquire(ORIGIN, 10_000);
      order.push(i);
      release?.();
    });
    for (const release of held) release();
    await Promise.all(waiting);
    assert.deepEqual(order, [0, 1, 2, 3, 4, 5, 6, 7]);
  });

  it('turns a waiter away when the expected wait exceeds its patience', async () => {
    for (let i = 0; i < 4; i += 1) await enter();
    now += 3_000;
    assert.equal(await origins.acquire(ORIGIN, 700), null, 'each of four has taken 3 s already');
    const release = origins.acquire(ORIGIN, 800);
    assert.equal(origins.freeSlots(ORIGIN), 0);
    assert.equal(await release, null, 'nobody gave a place back');
  });

  it('allows an origin 1,000 attempts per second, with a burst of 100', async () => {
    let begun = 0;
    const until = now + 1_000;
    for (; now < until; now += 1) {
      for (let release = await origins.acquire(ORIGIN, 0); release !== null; begun += 1) {
        release();
        release = await origins.acquire(ORIGIN, 0);
      }
    }
    assert.ok(begun > 1_050 && begun < 1_150, `${String(begun)} began`);
  });

  it('spreads the retries of rejected attempts out, over at most ten minutes', async () => {
    await enter();
    origins.record(ORIGIN, timedOut);
    const waits = Array.from({ length: 100 }, () => origins.retryDelayMs(ORIGIN, () => 0.5));
    assert.deepEqual(waits.slice(0, 3), [15_000, 30_000, 45_000]);
    assert.ok(Math.max(...waits) <= 600_000);
    assert.ok(waits.at(-1) === 450_000);
  });

  it('forgets an origin that is idle and healthy', async () => {
    const release = await enter();
    origins.record(ORIGIN, answered(10));
    now += 100;
    release();
    assert.equal(origins.size, 0);
  });
});
