import assert from 'node:assert/strict';
import { toAttempt } from '../../../activities/deliveries/attempt.js';

describe('a recorded attempt', () => {
  const began = new Date('2026-03-01T12:00:00.000Z');
  const ended = new Date('2026-03-01T12:00:03.000Z');

  it('is of the time of its request, not of the wait for a slot before it', () => {
    const answer = {
      status: 200,
      excerpt: 'ok',
      truncated: false,
      retryAfterSeconds: null,
      headers: {},
      body: '',
    };
    const answered = { ...answer, outcome: 'answered', durationMs: 400 } as const;
    const { at, durationMs } = toAttempt(answered, { began, ended });
    assert.equal(at.toISOString(), '2026-03-01T12:00:02.600Z');
    assert.equal(durationMs, 400);
    const failed = { outcome: 'failed', code: 'ECONNRESET', error: 'reset', durationMs: 1_000 } as const;
    assert.equal(toAttempt(failed, { began, ended }).at.toISOString(), '2026-03-01T12:00:02.000Z');
  });

  it('never precedes its beginning, also if the clock was set back meanwhile', () => {
    const failed = { outcome: 'failed', code: 'ECONNRESET', error: 'reset', durationMs: 9_000 } as const;
    assert.deepEqual(toAttempt(failed, { began, ended }).at, began);
  });

  it('is of its beginning where nothing was sent', () => {
    assert.deepEqual(toAttempt({ outcome: 'refused', reason: 'private' }, { began, ended }).at, began);
  });
});
