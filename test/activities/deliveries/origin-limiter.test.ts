import assert from 'node:assert/strict';
import { OriginLimiter, type Target } from '../../../activities/deliveries/origin-limiter.js';
import type { WebhookResult } from '../../../activities/http/webhook-sender.js';
import { receiverKey } from '../../../domain/webhook/receiver-key.js';

const MINE = 'a'.repeat(24);
const THEIRS = 'b'.repeat(24);
const TARGET: Target = { workspaceId: MINE, url: 'https://receiver.test/a' };
const OTHER: Target = { workspaceId: MINE, url: 'https://other.test/a' };
/** The same receiver's host, of another workspace. */
const NEIGHBOR: Target = { workspaceId: THEIRS, url: 'https://receiver.test/b' };

const keyOf = ({ workspaceId, url }: Target): string => receiverKey(new URL(url).origin, workspaceId);

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

  async function enter(target = TARGET): Promise<() => void> {
    const release = await origins.acquire(target, 0);
    assert.ok(release, 'there is a place');
    return release;
  }

  it('gives each origin four slots, however busy the others are', async () => {
    for (let i = 0; i < 4; i += 1) await enter();
    assert.equal(await origins.acquire(TARGET, 0), null);
    assert.equal(origins.freeSlots(keyOf(OTHER)), 4);
    await enter(OTHER);
  });

  it('ignores a second release of the same slot', async () => {
    const [release] = [await enter(), await enter(), await enter(), await enter()];
    release();
    release();
    assert.equal(origins.freeSlots(keyOf(TARGET)), 1);
  });

  it('derives an origin’s capacity from its response times', async () => {
    assert.equal(origins.capacity(keyOf(TARGET), 500), 4, 'of an unknown one no more than it has places');
    const release = await enter();
    for (let i = 0; i < 20; i += 1) origins.record(TARGET, answered(100));
    assert.equal(origins.capacity(keyOf(TARGET), 500), 4 * 5 - 1);
    for (let i = 0; i < 20; i += 1) origins.record(TARGET, answered(2_000));
    assert.equal(origins.capacity(keyOf(TARGET), 500), 3);
    release();
  });

  it('leaves an unresponsive origin one slot until it answers again', async () => {
    const release = await enter();
    origins.record(TARGET, timedOut);
    assert.ok(origins.isUnresponsive(keyOf(TARGET)));
    assert.equal(origins.freeSlots(keyOf(TARGET)), 0);
    release();
    assert.equal(origins.freeSlots(keyOf(TARGET)), 1);
    const again = await enter();
    origins.record(TARGET, answered(10));
    again();
    assert.ok(!origins.isUnresponsive(keyOf(TARGET)));
  });

  it('leaves a slow origin two slots', async () => {
    const release = await enter();
    for (let i = 0; i < 3; i += 1) origins.record(TARGET, answered(14_000));
    assert.equal(origins.freeSlots(keyOf(TARGET)), 1);
    release();
    assert.equal(origins.freeSlots(keyOf(TARGET)), 2);
  });

  it('honours Retry-After for the URL that asked for it, for at most a minute', async () => {
    const release = await enter();
    const beside = { ...TARGET, url: 'https://receiver.test/other?x=1' };
    origins.record(TARGET, answered(5, 429, 2));
    release();
    assert.equal(await origins.acquire({ ...TARGET, url: `${TARGET.url}?again` }, 1_000), null);
    assert.ok(origins.retryDelayMs(TARGET) >= 2_000);
    assert.deepEqual(
      [TARGET, beside, NEIGHBOR].map((one) => origins.pauseMs(one)),
      [2_000, 0, 0],
    );
    await enter(beside);
    now += 2_000;
    await enter();
    origins.record(TARGET, answered(5, 503, 86_400));
    now += 60_000;
    await enter();
  });

  it('keeps what one workspace’s receiver does from the other workspaces at the same origin', async () => {
    await enter();
    origins.record(TARGET, timedOut);
    assert.ok(!origins.isUnresponsive(keyOf(NEIGHBOR)));
    for (let i = 0; i < 4; i += 1) await enter(NEIGHBOR);
    assert.equal(await origins.acquire(NEIGHBOR, 0), null, 'its own share is used up');
  });

  it('bounds the attempts of all workspaces at one origin', async () => {
    const busy = Array.from({ length: 4 }, (_, i) => ({ ...TARGET, workspaceId: String(i).repeat(24) }));
    const held = await Promise.all(busy.flatMap((one) => Array.from({ length: 4 }, () => enter(one))));
    assert.equal(held.length, 16);
    assert.equal(await origins.acquire(NEIGHBOR, 0), null);
    const waiting = origins.acquire(NEIGHBOR, 1_000);
    held[0]?.();
    assert.ok(await waiting);
  });

  it('gives freed slots to waiters in order of arrival', async () => {
    const held = [await enter(), await enter(), await enter(), await enter()];
    const order: number[] = [];
    const waiting = Array.from({ length: 8 }, async (_, i) => {
      const release = await origins.acquire(TARGET, 10_000);
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
    assert.equal(await origins.acquire(TARGET, 700), null, 'each of four has taken 3 s already');
    const release = origins.acquire(TARGET, 800);
    assert.equal(origins.freeSlots(keyOf(TARGET)), 0);
    assert.equal(await release, null, 'nobody gave a place back');
  });

  it('allows an origin 1,000 attempts per second, with a burst of 100', async () => {
    let begun = 0;
    const until = now + 1_000;
    for (; now < until; now += 1) {
      for (let release = await origins.acquire(TARGET, 0); release !== null; begun += 1) {
        release();
        release = await origins.acquire(TARGET, 0);
      }
    }
    assert.ok(begun > 1_050 && begun < 1_150, `${String(begun)} began`);
  });

  it('spreads the retries of rejected attempts out, over at most ten minutes', async () => {
    await enter();
    origins.record(TARGET, timedOut);
    const waits = Array.from({ length: 100 }, () => origins.retryDelayMs(TARGET, () => 0.5));
    assert.deepEqual(waits.slice(0, 3), [15_000, 30_000, 45_000]);
    assert.ok(Math.max(...waits) <= 600_000);
    assert.ok(waits.at(-1) === 450_000);
  });

  it('forgets an origin that is idle and healthy', async () => {
    const release = await enter();
    origins.record(TARGET, answered(10));
    now += 100;
    release();
    assert.equal(origins.size, 0);
  });
});
