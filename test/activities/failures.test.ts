import assert from 'node:assert/strict';
import {
  codeOfError,
  failedAttempt,
  failureAgain,
  nextAtServer,
  toFailedAttempt,
  nonRetryable,
  retryable,
} from '../../activities/failures.js';

const NOW = new Date('2026-06-01T12:00:00Z');
const MINUTE_MS = 60_000;
const at = (ms: number): Date => new Date(NOW.getTime() + ms);

describe('the failure of an attempt, told to another activity', () => {
  it('has its code and what is left of its delay', () => {
    const told = toFailedAttempt(retryable('mailDeferred', MINUTE_MS), NOW);
    assert.deepEqual(told, { code: 'mailDeferred', retryAt: at(MINUTE_MS).getTime() });
    const again = failureAgain(told, at(20_000));
    assert.deepEqual(
      [again?.type, again?.nonRetryable, again?.nextRetryDelay],
      ['mailDeferred', false, 40_000],
    );
  });

  it('is over with its delay', () => {
    const told = { code: 'mailDeferred', retryAt: at(MINUTE_MS).getTime() };
    assert.notEqual(failureAgain(told, at(MINUTE_MS - 1)), null);
    assert.equal(failureAgain(told, at(MINUTE_MS)), null);
  });

  it('leaves the delay to the policy if it names none', () => {
    const told = toFailedAttempt(retryable('claimHeld'), NOW);
    assert.deepEqual(told, { code: 'claimHeld', retryAt: null });
    const again = failureAgain(told, at(MINUTE_MS));
    assert.deepEqual([again?.type, again?.nextRetryDelay], ['claimHeld', undefined]);
  });

  it('is not told if it is final or unexpected', () => {
    assert.equal(toFailedAttempt(nonRetryable('templateInvalid'), NOW), null);
    assert.equal(toFailedAttempt(new Error('connection lost'), NOW), null);
  });
});

describe('the code of a failed enrollment', () => {
  it('is its last error, if that is no description', () => {
    assert.equal(codeOfError('waitEndless'), 'waitEndless');
    assert.equal(codeOfError('Mail refused (rcpt): 451 4.7.1 Later'), 'stepFailed');
    assert.equal(codeOfError(null), 'stepFailed');
  });
});

describe('a failed attempt', () => {
  const after = (triedMs: number, retryInMs?: number) =>
    failedAttempt('mailRefused', { first: at(-triedMs), now: NOW, retryInMs });

  it('is retried by the policy if the other side names no time', () => {
    assert.equal(after(0).nextRetryDelay, undefined);
  });

  it('is retried when the other side asks, but less and less often', () => {
    assert.equal(after(0, 30_000).nextRetryDelay, 30_000);
    const gaps = [0, 10_000, MINUTE_MS, 20 * 3_600_000].map((tried) => after(tried, 0).nextRetryDelay);
    assert.deepEqual(gaps, [1_000, 10_000, MINUTE_MS, 3_600_000]);
  });

  it('is the last one after a day', () => {
    assert.equal(after(86_400_000, 0).nonRetryable, true);
  });
});

describe('the next attempt at a mail server that is away', () => {
  const gapAfter = (ms: number): number | null => {
    const next = nextAtServer({ first: NOW, now: at(ms) });
    return next === null ? null : (next.getTime() - at(ms).getTime()) / MINUTE_MS;
  };

  it('follows at once, then within five minutes, then less often the longer it is away, and for a day', () => {
    assert.equal(gapAfter(0), 1 / 60);
    assert.equal(gapAfter(2 * MINUTE_MS), 2);
    assert.equal(gapAfter(20 * MINUTE_MS), 5);
    assert.equal(gapAfter(60 * MINUTE_MS), 15);
    assert.equal(gapAfter(23 * 60 * MINUTE_MS), 60);
    assert.equal(gapAfter(24 * 60 * MINUTE_MS), null);
  });
});
