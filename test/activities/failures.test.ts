import assert from 'node:assert/strict';
import { codeOfError, failureAgain, failureOf, nonRetryable, retryable } from '../../activities/failures.js';

describe('the failure of an attempt, told to another activity', () => {
  it('has its code and its delay', () => {
    const told = failureOf(retryable('mailDeferred', 60_000));
    assert.deepEqual(told, { code: 'mailDeferred', retryInMs: 60_000 });
    const {
      type,
      nonRetryable: isFinal,
      nextRetryDelay,
    } = failureAgain({ code: 'mailDeferred', retryInMs: 60_000 });
    assert.deepEqual([type, isFinal, nextRetryDelay], ['mailDeferred', false, 60_000]);
  });

  it('leaves the delay to the policy if it names none', () => {
    assert.deepEqual(failureOf(retryable('claimHeld')), { code: 'claimHeld', retryInMs: null });
    assert.equal(failureAgain({ code: 'claimHeld', retryInMs: null }).nextRetryDelay, undefined);
  });

  it('is not told if it is final or unexpected', () => {
    assert.equal(failureOf(nonRetryable('templateInvalid')), null);
    assert.equal(failureOf(new Error('connection lost')), null);
  });
});

describe('the code of a failed enrollment', () => {
  it('is its last error, if that is no description', () => {
    assert.equal(codeOfError('waitEndless'), 'waitEndless');
    assert.equal(codeOfError('Mail refused (rcpt): 451 4.7.1 Later'), 'stepFailed');
    assert.equal(codeOfError(null), 'stepFailed');
  });
});
