import assert from 'node:assert/strict';
import { webhookOutcome, slotRetryMs, type StepAttempt } from '../../../activities/steps/webhook-outcome.js';
import type { WebhookResult } from '../../../activities/http/webhook-sender.js';
import { DAY_MS, HOUR_MS } from '../../../domain/kernel/spans.js';

const AT = new Date('2026-03-01T12:00:00.000Z');

const answered = (status: number, retryAfterSeconds: number | null = null): WebhookResult => ({
  outcome: 'answered',
  status,
  headers: {},
  retryAfterSeconds,
  body: '',
  excerpt: '',
  truncated: false,
  durationMs: 1,
});
const failed: WebhookResult = { outcome: 'failed', code: 'ECONNREFUSED', error: 'refused', durationMs: 1 };

function end(result: WebhookResult, rest: Partial<StepAttempt> = {}) {
  const deadline = new Date(AT.getTime() + DAY_MS);
  return webhookOutcome({ result, stopped: false, n: 1, at: AT, deadline, ...rest }, () => 0.5);
}

function waitMs(result: WebhookResult, rest: Partial<StepAttempt> = {}): number | null {
  const { status, nextAttemptAt } = end(result, rest);
  assert.equal(status, nextAttemptAt === null ? 'failed' : 'pending');
  return nextAttemptAt && nextAttemptAt.getTime() - AT.getTime();
}

describe('the outcome of an attempt of a webhook step', () => {
  it('is delivered after any 2xx, even if the enrollment has ended meanwhile', () => {
    for (const status of [200, 201, 204, 299]) {
      assert.deepEqual(end(answered(status), { stopped: true }), {
        status: 'delivered',
        nextAttemptAt: null,
      });
    }
  });

  it('is stopped if it was aborted', () => {
    assert.deepEqual(end(failed, { stopped: true }), { status: 'stopped', nextAttemptAt: null });
  });

  it('is failed after a 410, and if the target is refused', () => {
    assert.equal(end(answered(410)).endReason, 'gone');
    const { status, endReason } = end({ outcome: 'refused', reason: 'is a private address' });
    assert.deepEqual([status, endReason], ['failed', 'refused']);
  });

  it('is a retry, with the intervals of rules', () => {
    const gaps = [1, 2, 3, 4, 5, 6].map((n) => waitMs(n % 2 === 0 ? failed : answered(500), { n }));
    const [seconds, minute] = [1_000, 60_000];
    assert.deepEqual(gaps, [5 * seconds, 5 * minute, 30 * minute, 2 * HOUR_MS, 5 * HOUR_MS, 10 * HOUR_MS]);
  });

  it('is a retry after Retry-After if that is longer than the interval', () => {
    assert.equal(waitMs(answered(429, 30)), 30_000);
    assert.equal(waitMs(answered(503, 7_200), { n: 3 }), 2 * HOUR_MS);
    for (const short of [0, 1, 2]) assert.equal(waitMs(answered(429, short)), 5_000);
    const deadline = new Date(AT.getTime() + 3 * DAY_MS);
    assert.equal(waitMs(answered(429, 86_401), { deadline }), DAY_MS);
  });

  it('is a last retry shortly before the deadline, and failure after that', () => {
    const deadline = new Date(AT.getTime() + 6 * HOUR_MS);
    assert.equal(waitMs(answered(500), { n: 7, deadline }), 6 * HOUR_MS - 60_000);
    assert.equal(waitMs(answered(429, 86_400), { deadline }), 6 * HOUR_MS - 60_000);
    const { status, endReason } = end(answered(500), { n: 8, deadline: new Date(AT.getTime() + 60_000) });
    assert.deepEqual([status, endReason], ['failed', 'exhausted']);
  });

  it('is failed after ten attempts, whatever Retry-After says', () => {
    const deadline = new Date(AT.getTime() + 3 * DAY_MS);
    assert.equal(waitMs(answered(429, 1), { n: 9, deadline }), DAY_MS);
    assert.equal(waitMs(answered(429, 1), { n: 10 }), null);
  });
});

describe('an attempt without a free slot', () => {
  it('is retried after about two seconds, then less and less often, but at least once a minute', () => {
    const waits = [1, 2, 3, 9, 10, 10_000].map((n) => slotRetryMs(n, () => 0.5));
    assert.deepEqual(waits, [2_000, 3_000, 4_500, 51_258, 60_000, 60_000]);
    assert.deepEqual([slotRetryMs(1, () => 0), slotRetryMs(1, () => 1)], [1_600, 2_400]);
    assert.equal(
      slotRetryMs(0, () => 0.5),
      2_000,
    );
  });
});
